-- Browsers subscribe with a key of the server's (platform/push/keys.ts), and get nothing under another one. Those that did before there was any never could have got
-- anything: they subscribe anew.
DELETE FROM push_subscription;
ALTER TABLE push_subscription ADD COLUMN key_id text NOT NULL,
  -- How often its push service has refused, one after another.
  ADD COLUMN refusals smallint NOT NULL DEFAULT 0;

