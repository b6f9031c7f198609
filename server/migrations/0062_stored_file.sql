-- Files that all hosts of an installation have, where no other store is named: packed revisions of remotes. They are compressed already.
CREATE TABLE stored_file (
  key text PRIMARY KEY,
  content bytea NOT NULL
);
ALTER TABLE stored_file ALTER COLUMN content SET STORAGE EXTERNAL;
