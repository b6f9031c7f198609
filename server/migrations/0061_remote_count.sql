-- How often each revision of a remote was opened, and failed, in browsers (features/registry/counts-store.ts): by the hour, of nobody.
CREATE TABLE remote_count (
  remote_id text NOT NULL,
  content_hash text NOT NULL,
  hour timestamptz NOT NULL CHECK (hour = date_trunc('hour', hour, 'UTC')),
  -- "opened": a page was opened at an address of the remote. Else how it failed.
  kind text NOT NULL,
  -- File, line and column; '': none is known.
  place text NOT NULL DEFAULT '',
  count integer NOT NULL,
  PRIMARY KEY (remote_id, content_hash, hour, kind, place)
);
CREATE INDEX ON remote_count (hour);
