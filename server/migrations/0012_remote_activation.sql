-- What pages got when: each publication and each rollback adds a row, none is changed. "before" is the row whose content a rollback goes
-- back to: of a publication what was active until then, of a rollback what had been active before the content it went back to.
CREATE TABLE remote_activation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  remote_id text NOT NULL,
  content_hash text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('publish', 'rollback')),
  before bigint REFERENCES remote_activation,
  at timestamptz NOT NULL DEFAULT now(),
  by text NOT NULL,
  FOREIGN KEY (remote_id, content_hash) REFERENCES remote_revision
);
CREATE INDEX ON remote_activation (remote_id, id);

-- Of the time before this table only first publications are known: up to the present revision each counts as active in its turn.
INSERT INTO remote_activation (remote_id, content_hash, kind, at, by)
SELECT known.remote_id, known.content_hash, 'publish', known.published_at, known.published_by
FROM remote_pointer
JOIN remote_revision present USING (remote_id, content_hash)
JOIN remote_revision known ON known.remote_id = present.remote_id AND known.published_at <= present.published_at
ORDER BY known.remote_id, known.published_at, known.content_hash = present.content_hash;

UPDATE remote_activation SET before = earlier.id
FROM (SELECT id AS of, lag(id) OVER (PARTITION BY remote_id ORDER BY id) AS id FROM remote_activation) earlier
WHERE earlier.of = remote_activation.id;

ALTER TABLE remote_pointer ADD COLUMN activation_id bigint REFERENCES remote_activation;
UPDATE remote_pointer SET activation_id = (SELECT max(id) FROM remote_activation WHERE remote_id = remote_pointer.remote_id);
ALTER TABLE remote_pointer ALTER COLUMN activation_id SET NOT NULL, DROP COLUMN content_hash;
