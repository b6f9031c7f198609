-- expand: a column with a default, and a table that versions before do not know.

-- Whether servers of the version before go on working with it (README.md of this folder). Whatever was applied without a mark is of the baseline,
-- which no other version works with.
ALTER TABLE migration ADD COLUMN mark text NOT NULL DEFAULT 'contract' CHECK (mark IN ('expand', 'contract'));

-- The processes that run on this database, for whoever migrates it. Nothing in it is of a person.
CREATE TABLE heartbeat (
  -- Host, process and a random end: two containers may have one name and one number.
  process text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('server', 'worker')),
  version text NOT NULL,
  -- The number of the last migration that it knows.
  schema integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
