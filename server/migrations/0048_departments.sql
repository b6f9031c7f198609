-- A head of a department is one for a time: from a day, until a day, both included; NULL: no limit.
ALTER TABLE department_head RENAME TO head_appointment;
ALTER INDEX department_head_person RENAME TO head_appointment_person;
ALTER TABLE head_appointment
  ADD COLUMN from_day date,
  ADD COLUMN until_day date,
  ADD CONSTRAINT head_appointment_days CHECK (from_day <= until_day);

-- The heads of today, by the time zone of the installation. Whoever asks who heads a department asks here.
CREATE VIEW department_head AS
  SELECT department_code, oidos FROM head_appointment
  WHERE (from_day IS NULL OR from_day <= current_date) AND (until_day IS NULL OR until_day >= current_date);

-- English names that were written here, of departments, courses, fields and programmes (features/translations). One belongs to a Czech name: where the SIS
-- renames something its English name is looked for again. `sis_name`: what the SIS says in its place.
CREATE TABLE english_name (
  kind text NOT NULL CHECK (kind IN ('department', 'course', 'field', 'programme')),
  code text COLLATE "C" NOT NULL,
  name_cs text NOT NULL,
  name_en text NOT NULL,
  sis_name text NOT NULL,
  PRIMARY KEY (kind, code, name_cs)
);
