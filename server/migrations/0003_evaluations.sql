-- An evaluation cycle and what the SIS says of it. Every key begins with evaluation_id: the tables can be
-- partitioned and distributed by it.
CREATE TABLE evaluation (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  legacy_import boolean NOT NULL DEFAULT false,
  semester smallint NOT NULL CHECK (semester IN (1, 2)),
  type smallint NOT NULL DEFAULT 0 CHECK (type IN (0, 1)),
  year smallint NOT NULL,
  name_cs text NOT NULL,
  name_en text NOT NULL,
  slug_cs text NOT NULL UNIQUE,
  slug_en text NOT NULL UNIQUE,
  description_cs text NOT NULL DEFAULT '',
  description_en text NOT NULL DEFAULT '',
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 5),
  completed_at timestamptz,
  options jsonb NOT NULL DEFAULT '{}',
  filters jsonb NOT NULL DEFAULT '{}',
  -- {"filling": …, "checking": …, "published": …}: when the server moves the phase by itself, once.
  phase_dates jsonb NOT NULL DEFAULT '{}',
  -- Students seal ballots to this key (X25519, raw 32 bytes). Its private half never enters the database.
  sealing_key bytea,
  sealing_key_since date,
  keys_destroyed_on date,
  -- Fixed when filling opens: the size of every sealed ballot and draft, the size that the bodies of saving and
  -- submitting are padded to, and among how many ballots each one hides.
  box_bytes integer,
  body_bytes integer,
  hidden_among smallint CHECK (hidden_among >= 3)
);

-- Whether students may fill in: in the filling phase, or in the checking phase of a continuous evaluation. The same rule as
-- isFillingOpen in shared/contract, and the only place in SQL that knows the phases by number.
CREATE FUNCTION filling_is_open(state smallint, options jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state = 1 OR (state = 2 AND options ->> 'continuous' IS NOT DISTINCT FROM 'true');
$$;

CREATE TABLE phase_change (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  from_state smallint NOT NULL,
  to_state smallint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by text NOT NULL,
  PRIMARY KEY (evaluation_id, id)
);

-- Progress of an import, one row a step, read by the import page and by a resumed run.
CREATE TABLE import_step (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  position smallint NOT NULL,
  step text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  "offset" integer NOT NULL DEFAULT 0,
  counter integer NOT NULL DEFAULT 0,
  remain integer,
  -- The step's target held nothing of this evaluation when the step began, so nothing can have disappeared.
  fresh boolean NOT NULL DEFAULT false,
  note text,
  error_code integer,
  error_message text,
  PRIMARY KEY (evaluation_id, position)
);

-- Dirty input: counted and listed, never a reason to stop.
CREATE TABLE import_issue (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  table_name text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  PRIMARY KEY (evaluation_id, table_name, kind, key)
);

-- Codebooks with a code and two names: building, section, harmonogram, teaching, inum, finance, study_type,
-- study_form, study_status, programme, plan, commission.
CREATE TABLE codebook (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  kind text NOT NULL,
  code text COLLATE "C" NOT NULL,
  name_cs text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  valid_from date,
  valid_to date,
  PRIMARY KEY (evaluation_id, kind, code)
);

CREATE TABLE department (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  code text COLLATE "C" NOT NULL,
  name_cs text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  section_code text COLLATE "C",
  hidden boolean NOT NULL DEFAULT false,
  PRIMARY KEY (evaluation_id, code)
);

CREATE TABLE field (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  code text COLLATE "C" NOT NULL,
  name_cs text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  department_code text COLLATE "C",
  programme_code text COLLATE "C",
  PRIMARY KEY (evaluation_id, code)
);

-- The bulk of an import, from here to the end (rooms are few). A foreign key to the evaluation costs a look-up for each row, more than
-- writing the row does (45,000 rows: 22 ms without, 190 ms with it). The import holds the evaluation's row instead, and
-- a trigger cascades (0007). Courses and parallels are written again soon after they were made, by activation and
-- counting: room on their pages keeps the indexes out of it.
CREATE TABLE course (
  evaluation_id integer NOT NULL,
  code text COLLATE "C" NOT NULL,
  name_cs text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  department_code text COLLATE "C",
  semester_start smallint,
  semester_count smallint,
  range_lectures text,
  range_seminars text,
  valid_from date,
  valid_to date,
  -- Nearly all are: the import then changes the others only.
  active boolean NOT NULL DEFAULT true,
  enrolled integer NOT NULL DEFAULT 0,
  -- Searched within one evaluation, which the primary key narrows it to: no trigram index.
  search text GENERATED ALWAYS AS (search_text((code || ' ' || name_cs || ' ' || name_en) COLLATE "und-x-icu")) STORED,
  PRIMARY KEY (evaluation_id, code)
) WITH (fillfactor = 50);
CREATE INDEX course_department ON course (evaluation_id, department_code);

CREATE TABLE course_guarantor (
  evaluation_id integer NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  teacher_code text COLLATE "C" NOT NULL,
  PRIMARY KEY (evaluation_id, course_code, teacher_code)
);

CREATE TABLE room (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  code text COLLATE "C" NOT NULL,
  name_cs text NOT NULL DEFAULT '',
  name_en text NOT NULL DEFAULT '',
  building_code text COLLATE "C",
  PRIMARY KEY (evaluation_id, code)
);

CREATE TABLE parallel (
  evaluation_id integer NOT NULL,
  code text COLLATE "C" NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  type char(1) NOT NULL CHECK (type IN ('P', 'X')),
  day smallint,
  time_from time,
  time_to time,
  room_code text COLLATE "C",
  description text NOT NULL DEFAULT '',
  -- A lecture taught as one with another: its students answer for that other one.
  merged_into text,
  active boolean NOT NULL DEFAULT true,
  enrolled integer NOT NULL DEFAULT 0,
  PRIMARY KEY (evaluation_id, code)
) WITH (fillfactor = 50);
CREATE INDEX parallel_course ON parallel (evaluation_id, course_code);

CREATE TABLE teacher (
  evaluation_id integer NOT NULL,
  code text COLLATE "C" NOT NULL,
  oidos text COLLATE "C",
  department_code text COLLATE "C",
  surname text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  title_before text NOT NULL DEFAULT '',
  title_after text NOT NULL DEFAULT '',
  PRIMARY KEY (evaluation_id, code)
);
CREATE INDEX teacher_person ON teacher (oidos, evaluation_id);

-- Who teaches a parallel, and with what share (percent).
CREATE TABLE teaching (
  evaluation_id integer NOT NULL,
  parallel_code text COLLATE "C" NOT NULL,
  teacher_code text COLLATE "C" NOT NULL,
  share smallint NOT NULL DEFAULT 100,
  PRIMARY KEY (evaluation_id, parallel_code, teacher_code)
);
CREATE INDEX teaching_teacher ON teaching (evaluation_id, teacher_code);

CREATE TABLE study (
  evaluation_id integer NOT NULL,
  code text COLLATE "C" NOT NULL,
  oidos text COLLATE "C" NOT NULL,
  field_code text COLLATE "C",
  type_code text COLLATE "C",
  form_code text COLLATE "C",
  plan_code text COLLATE "C",
  status_code text COLLATE "C",
  finance_code text COLLATE "C",
  year smallint,
  registration_year smallint,
  PRIMARY KEY (evaluation_id, code)
);
CREATE INDEX study_person ON study (oidos, evaluation_id);

CREATE TABLE enrolment (
  evaluation_id integer NOT NULL,
  parallel_code text COLLATE "C" NOT NULL,
  study_code text COLLATE "C" NOT NULL,
  -- Everybody looks enrolments up by study, so the study comes first. Another index would cost an import as much as
  -- the rows themselves.
  PRIMARY KEY (evaluation_id, study_code, parallel_code)
);

CREATE TABLE exam (
  evaluation_id integer NOT NULL,
  study_code text COLLATE "C" NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  year smallint,
  semester smallint,
  PRIMARY KEY (evaluation_id, study_code, course_code)
);
