-- The life of published revisions (features/registry).

-- A name of the operator: no token releases under it, and without prefixes its remote answers wherever its remote.json says. The suite's own remotes have
-- such names; one that an administrator has made for a team before stays the team's.
ALTER TABLE remote_name ADD COLUMN operator boolean NOT NULL DEFAULT false;
INSERT INTO remote_name (remote_id, prefixes, operator)
SELECT id, '{}', true
FROM unnest(ARRAY['mfe-admin-imports', 'mfe-evaluation', 'mfe-mailing', 'mfe-results', 'mfe-users-departments']) AS own(id)
ON CONFLICT DO NOTHING;
ALTER TABLE remote_name ADD CHECK (operator OR prefixes <> '{}');

ALTER TABLE remote_revision
  -- It is marked as bad: no rollback leads to it, and who activates it has to say that they know.
  ADD COLUMN retired boolean NOT NULL DEFAULT false,
  -- The last day on which a page may have had it: when something else was activated, or a file of it was asked for. NULL: none has.
  ADD COLUMN seen_on date,
  -- When it was removed. Its row stays for what is noted of it; its files go a day later. NULL: it is there.
  ADD COLUMN removed_at timestamptz,
  -- Its files are gone.
  ADD COLUMN swept boolean NOT NULL DEFAULT false,
  -- What a browser is sent of all of it, in bytes. NULL: it was made before they were counted.
  ADD COLUMN bytes integer;
-- Of earlier days nobody knows.
UPDATE remote_revision SET seen_on = current_date;

-- "disable": from then on pages get nothing of the remote. Its "before" is that of what it disables, to which no rollback leads any more.
ALTER TABLE remote_activation DROP CONSTRAINT remote_activation_kind_check;
ALTER TABLE remote_activation ADD CHECK (kind IN ('publish', 'rollback', 'disable'));
