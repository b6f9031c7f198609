-- The last import of an evaluation. Apart from the evaluation itself, each change of which makes students read their page anew.
CREATE TABLE import_run (
  evaluation_id integer PRIMARY KEY REFERENCES evaluation ON DELETE CASCADE,
  -- The data it reads: it goes on with the same, or begins anew.
  fingerprint text NOT NULL,
  -- It fills the stage: the evaluation was complete before.
  repeated boolean NOT NULL,
  -- It has ended, and what it brought is in the living tables.
  applied boolean NOT NULL DEFAULT false,
  -- When the last one ended.
  ended_at timestamptz
);
INSERT INTO import_run (evaluation_id, fingerprint, repeated, applied, ended_at)
SELECT id, coalesce(source_fingerprint, ''), completed_at IS NOT NULL, completed_at IS NOT NULL, completed_at FROM evaluation
WHERE source_fingerprint IS NOT NULL OR completed_at IS NOT NULL;
ALTER TABLE evaluation DROP COLUMN source_fingerprint;

-- What the last import that ended made of each table.
CREATE TABLE import_change (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  table_name text NOT NULL,
  added integer NOT NULL,
  changed integer NOT NULL,
  gone integer NOT NULL,
  -- The SIS no longer has them: ballots may belong to them, or an administrator has to agree first.
  kept integer NOT NULL,
  waiting integer NOT NULL,
  PRIMARY KEY (evaluation_id, table_name)
);
