-- What the import needs beyond 0003.

-- Names of students as the SIS keeps them: apart from its persons, and earlier in the sequence.
CREATE TABLE student_name (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  oidos text NOT NULL,
  surname text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  title_before text NOT NULL DEFAULT '',
  title_after text NOT NULL DEFAULT '',
  PRIMARY KEY (evaluation_id, oidos)
);

-- `fresh`: the step's target held nothing of this evaluation when the step began, so nothing can have disappeared.
ALTER TABLE import_step ADD COLUMN fresh boolean NOT NULL DEFAULT false;

-- Keys met by a repeated import, hashed: what is in a target but not here has disappeared from the SIS.
-- No index: it is read whole, once, at the end of a step, and emptied then.
CREATE TABLE import_seen (
  evaluation_id integer NOT NULL,
  position smallint NOT NULL,
  key bigint NOT NULL
);

-- Moves a running step on, with the chunk that its caller writes in the same transaction.
CREATE PROCEDURE import_progress(
  evaluation integer, step integer, begun integer, ended integer, counted integer, left_over integer, remark text
)
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE import_step SET "offset" = ended, counter = counter + counted, remain = left_over,
    note = coalesce(remark, note), state = CASE WHEN left_over = 0 THEN 'done' ELSE 'running' END
  WHERE evaluation_id = evaluation AND position = import_progress.step AND "offset" = begun AND state = 'running';
  IF NOT FOUND THEN
    RAISE 'the import goes on in another process';
  END IF;
END
$$;

-- The bulk of an import. A foreign key costs a look-up for each row, more than writing the row does (45,000 rows:
-- 22 ms without, 190 ms with it). The import holds the evaluation's row instead, and the trigger below cascades.
ALTER TABLE course DROP CONSTRAINT course_evaluation_id_fkey;
ALTER TABLE course_guarantor DROP CONSTRAINT course_guarantor_evaluation_id_fkey;
ALTER TABLE parallel DROP CONSTRAINT parallel_evaluation_id_fkey;
ALTER TABLE teacher DROP CONSTRAINT teacher_evaluation_id_fkey;
ALTER TABLE teaching DROP CONSTRAINT teaching_evaluation_id_fkey;
ALTER TABLE study DROP CONSTRAINT study_evaluation_id_fkey;
ALTER TABLE student_name DROP CONSTRAINT student_name_evaluation_id_fkey;
ALTER TABLE enrolment DROP CONSTRAINT enrolment_evaluation_id_fkey;
ALTER TABLE exam DROP CONSTRAINT exam_evaluation_id_fkey;

CREATE FUNCTION delete_imported() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  DELETE FROM enrolment WHERE evaluation_id = OLD.id;
  DELETE FROM exam WHERE evaluation_id = OLD.id;
  DELETE FROM teaching WHERE evaluation_id = OLD.id;
  DELETE FROM teacher WHERE evaluation_id = OLD.id;
  DELETE FROM study WHERE evaluation_id = OLD.id;
  DELETE FROM student_name WHERE evaluation_id = OLD.id;
  DELETE FROM parallel WHERE evaluation_id = OLD.id;
  DELETE FROM course_guarantor WHERE evaluation_id = OLD.id;
  DELETE FROM course WHERE evaluation_id = OLD.id;
  DELETE FROM import_seen WHERE evaluation_id = OLD.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER evaluation_delete_imported AFTER DELETE ON evaluation FOR EACH ROW EXECUTE FUNCTION delete_imported();

-- Activation and counting write each row again soon after it was made: room on its page keeps the indexes out of it.
ALTER TABLE course SET (fillfactor = 50);
ALTER TABLE parallel SET (fillfactor = 50);

-- Search indexes take new rows into a waiting list, which the next vacuum sorts in. A larger list keeps that out of
-- the import, where it would be half of the person step.
ALTER INDEX person_search SET (gin_pending_list_limit = 65536);
ALTER INDEX course_search SET (gin_pending_list_limit = 65536);
