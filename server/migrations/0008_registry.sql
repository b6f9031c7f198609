-- Published remotes. A revision is an immutable folder <data>/mfe/<remote_id>/<content_hash>/; the pointer says which one pages get.
CREATE TABLE remote_revision (
  remote_id text NOT NULL,
  content_hash text NOT NULL,
  version text NOT NULL,
  -- remote.json as it was published.
  description jsonb NOT NULL,
  -- Path of each file a page loads first → sha384, and which they are.
  integrity jsonb NOT NULL,
  preload jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  published_by text NOT NULL,
  PRIMARY KEY (remote_id, content_hash)
);

CREATE TABLE remote_pointer (
  remote_id text PRIMARY KEY,
  content_hash text NOT NULL,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'disabled')),
  fallback jsonb,
  FOREIGN KEY (remote_id, content_hash) REFERENCES remote_revision
);
