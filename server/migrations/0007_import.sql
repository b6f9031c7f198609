-- What the import needs beside the tables it fills (0002, 0003).

-- Names of students as the SIS keeps them: apart from its persons, and earlier in the sequence.
CREATE TABLE student_name (
  evaluation_id integer NOT NULL,
  oidos text COLLATE "C" NOT NULL,
  surname text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  title_before text NOT NULL DEFAULT '',
  title_after text NOT NULL DEFAULT '',
  PRIMARY KEY (evaluation_id, oidos)
);

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

-- An import holds this lock, shared, for as long as its connection works: several processes may try, one goes on. It ends with
-- the connection, however that ends.
CREATE FUNCTION lock_importing(evaluation integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_lock_shared(7108, evaluation);
$$;

-- Whether an import runs, by whomever. Asked with the evaluation's row locked: an import takes that lock after this one, and then
-- looks whether it may begin.
CREATE FUNCTION is_importing(evaluation integer) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7108 AND objid = evaluation::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted);
$$;

-- Instead of foreign keys, which 0003 leaves out for the bulk of an import.
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
