-- The heads of today, by the time zone of the installation. Whoever asks who heads a department asks here.
CREATE OR REPLACE VIEW department_head AS
  SELECT department_code, oidos FROM head_appointment
  WHERE (from_day IS NULL OR from_day <= current_date) AND (until_day IS NULL OR until_day >= current_date);
