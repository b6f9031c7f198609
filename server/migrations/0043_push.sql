-- Browsers subscribe with a key of the server's (platform/push/keys.ts), and get nothing under another one. Those that did before there was any never could have got
-- anything: they subscribe anew.
DELETE FROM push_subscription;
ALTER TABLE push_subscription ADD COLUMN key_id text NOT NULL,
  -- How often its push service has refused, one after another.
  ADD COLUMN refusals smallint NOT NULL DEFAULT 0;

-- A notification to many goes the way of an e-mail to many (features/mailing): `subject` is its title, `body` its text, and `link` where it leads, a path of the
-- suite.
ALTER TABLE email ADD COLUMN medium text NOT NULL DEFAULT 'mail' CHECK (medium IN ('mail', 'push')),
  ADD COLUMN link text NOT NULL DEFAULT '';

-- Of a notification one row for each browser: `address` is the browser's, and all of a person have one mark.
DROP INDEX email_recipient_person;
CREATE UNIQUE INDEX email_recipient_person ON email_recipient (oidos, email_id, address) WHERE oidos IS NOT NULL;
DROP INDEX email_recipient_mark;
CREATE INDEX email_recipient_mark ON email_recipient (mark);

-- A rule that sends a notification first, and an e-mail a night later to whoever it is still for.
ALTER TABLE email_rule ADD COLUMN push_first boolean NOT NULL DEFAULT false;
DROP INDEX email_of_rule;
CREATE UNIQUE INDEX email_of_rule ON email (rule_id, rule_day, medium);
