-- What an import reads from: how many rows each table has, and had when the last import of this evaluation ended.
CREATE TABLE import_source (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  table_name text NOT NULL,
  row_count integer NOT NULL,
  imported_count integer,
  PRIMARY KEY (evaluation_id, table_name)
);

ALTER TABLE evaluation
  -- The fingerprint of the data that are being imported: an import goes on with the same data, or begins anew.
  ADD COLUMN source_fingerprint text,
  -- Data that an administrator wants although much is missing from them, by their fingerprint.
  ADD COLUMN agreed_fingerprint text;
