-- What was done about a report, in words; and of a teacher's report who made it. A student's report never names anybody.
ALTER TABLE error_report
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN reporter_oidos text COLLATE "C" REFERENCES person ON DELETE SET NULL,
  ADD CONSTRAINT error_report_student_unnamed CHECK (reporter = 'teacher' OR reporter_oidos IS NULL);
CREATE INDEX error_report_reporter ON error_report (reporter_oidos) WHERE reporter_oidos IS NOT NULL;
