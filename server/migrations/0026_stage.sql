-- The rows of a repeated import, until one transaction compares them with the living ones and applies the difference
-- (server/src/sis/engine/apply.ts). The import's connections look for tables here first, so its steps are those of a first import.
CREATE SCHEMA stage;

-- Alike, but that search forms are made when the rows are applied, and with no index but the key. A test holds the columns to those
-- of the living tables: whoever adds one there adds it here.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['codebook', 'department', 'field', 'course', 'course_guarantor', 'programme_guarantor', 'room',
    'parallel', 'teacher', 'teaching', 'study', 'student_name', 'enrolment', 'exam'] LOOP
    EXECUTE format('CREATE TABLE stage.%I (LIKE public.%1$I INCLUDING ALL EXCLUDING INDEXES EXCLUDING GENERATED)', name);
    EXECUTE format('ALTER TABLE stage.%I ADD %s', name, (SELECT pg_get_constraintdef(oid) FROM pg_constraint
      WHERE conrelid = format('public.%I', name)::regclass AND contype = 'p'));
  END LOOP;
END
$$;
ALTER TABLE stage.course SET (fillfactor = 50);
ALTER TABLE stage.parallel SET (fillfactor = 50);

-- What is wrong with them.
CREATE TABLE stage.import_issue (LIKE public.import_issue INCLUDING ALL);

-- People outlive evaluations: those of any import wait here until its end, which alone writes to `person`.
CREATE TABLE stage.person (
  evaluation_id integer NOT NULL,
  oidos text COLLATE "C" NOT NULL,
  oident text COLLATE "C" NOT NULL,
  login text COLLATE "C",
  email text,
  surname text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  title_before text NOT NULL DEFAULT '',
  title_after text NOT NULL DEFAULT '',
  PRIMARY KEY (evaluation_id, oidos)
);

-- Living rows that a transaction has removed: before it commits it looks whether anybody has answered about one meanwhile.
CREATE TABLE stage.removed (
  evaluation_id integer NOT NULL,
  table_name text NOT NULL,
  record jsonb NOT NULL
);

-- Forgets what is staged for an evaluation.
CREATE FUNCTION clear_stage(evaluation integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'stage' LOOP
    EXECUTE format('DELETE FROM stage.%I WHERE evaluation_id = $1', name) USING evaluation;
  END LOOP;
END
$$;

-- Removes all that was imported for an evaluation: of the living tables those that have a staged one.
CREATE FUNCTION clear_imported(evaluation integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'stage' AND tablename NOT IN ('person', 'removed') LOOP
    EXECUTE format('DELETE FROM public.%I WHERE evaluation_id = $1', name) USING evaluation;
  END LOOP;
END
$$;

-- Instead of foreign keys, which 0003 leaves out for the bulk of an import.
CREATE OR REPLACE FUNCTION delete_imported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM clear_imported(OLD.id), clear_stage(OLD.id);
  RETURN NULL;
END
$$;

-- What disappeared is found by comparison; every step begins with an empty table.
DROP TABLE import_seen;
ALTER TABLE import_step DROP COLUMN fresh;

-- Imports write people in turn: two that change the same ones in another order would wait for each other.
CREATE FUNCTION lock_people() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7109, 0);
$$;
