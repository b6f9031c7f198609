-- An irregularity says where it is: the row of the table (the header is the first), its column and what stands there. Each is one
-- row of its own, so that they are counted truly; their texts are too long for an index.
ALTER TABLE import_issue DROP CONSTRAINT import_issue_pkey;
ALTER TABLE import_issue
  ADD COLUMN row_number integer,
  ADD COLUMN column_name text,
  ADD COLUMN value text;
CREATE INDEX import_issue_evaluation_id_idx ON import_issue (evaluation_id);
