-- expand: a table that versions before do not know.

-- Which text of a function or a view this database has, and which version brought it (README.md of this folder).
CREATE TABLE repeatable (
  name text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('FUNCTION', 'PROCEDURE', 'VIEW')),
  hash text NOT NULL,
  version text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
