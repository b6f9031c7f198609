-- What the next import of an evaluation is held against.
ALTER TABLE import_source
  -- The most rows that the table had since filling opened or since somebody agreed to fewer; before that, those of the last import.
  ADD COLUMN most_count integer,
  -- The same of the rows of the evaluation that come from the table.
  ADD COLUMN most_own integer;

-- What somebody has agreed to: which share of the rows of a table (0 to 1) was listed as a kind of irregularity.
CREATE TABLE import_agreed (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  table_name text NOT NULL,
  kind text NOT NULL,
  share real NOT NULL,
  PRIMARY KEY (evaluation_id, table_name, kind)
);
