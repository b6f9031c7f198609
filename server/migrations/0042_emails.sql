-- An e-mail on its way: from a draft to the list of its recipients, and to what became of each (features/mailing). `state` is the contract's
-- MailState. `purpose` says what it is for and which template it began from. `night` is the night as of which its recipients were found.
ALTER TABLE email ADD CONSTRAINT email_id UNIQUE (id),
  ADD COLUMN state text NOT NULL DEFAULT 'draft',
  ADD COLUMN purpose text NOT NULL DEFAULT 'other',
  ADD COLUMN edited_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN send_at timestamptz,
  ADD COLUMN night integer,
  -- The Monday of the week in which they were found, for which each was counted (contact_count).
  ADD COLUMN week date,
  -- It goes in two random halves: the second one after the next night. `first_night` is the night as of which the first half was found.
  ADD COLUMN halves boolean NOT NULL DEFAULT false,
  ADD COLUMN first_night integer,
  -- How many of each half had responded when the second one was to get it: two pairs of numbers in steps of the evaluation's minimum, or that there
  -- were too few to tell (docs/privacy.md).
  ADD COLUMN effect jsonb,
  -- How many would have got it and do not, by the reason.
  ADD COLUMN left_out jsonb NOT NULL DEFAULT '{}',
  -- Why it stands still, in the form of the jobs' errors.
  ADD COLUMN stopped jsonb,
  -- The rule that made it, and for which day: once.
  ADD COLUMN rule_id integer,
  ADD COLUMN rule_day date;
UPDATE email SET state = 'sent' WHERE sent_at IS NOT NULL;
CREATE UNIQUE INDEX email_of_rule ON email (rule_id, rule_day);
CREATE INDEX email_due ON email (send_at) WHERE state = 'scheduled';

-- Earlier texts of a draft: what stood before somebody else went on, or before a pause of ten minutes.
CREATE TABLE email_edit (
  email_id integer NOT NULL REFERENCES email (id) ON DELETE CASCADE,
  number integer NOT NULL,
  subject_cs text NOT NULL,
  subject_en text NOT NULL,
  body_cs text NOT NULL,
  body_en text NOT NULL,
  who text NOT NULL,
  edited_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (email_id, number)
);

-- One row for each recipient of an e-mail. Until it is sent the row has the person, and what the text says of them; afterwards `mark` alone, a keyed
-- hash of both: of whom a reminder was for, nothing in the database says then who had not answered (docs/privacy.md). `place` is the random order of
-- sending. `key` is the message's own, in its id and in the sender that reports of non-delivery come back to.
CREATE TABLE email_recipient (
  email_id integer NOT NULL REFERENCES email (id) ON DELETE CASCADE,
  place uuid NOT NULL,
  oidos text REFERENCES person ON DELETE CASCADE,
  address text,
  wording jsonb,
  mark bytea NOT NULL,
  digest bytea NOT NULL,
  -- Characters of its text.
  length integer NOT NULL,
  key text NOT NULL DEFAULT substr(translate(gen_random_uuid()::text, '-', ''), 1, 24),
  state text NOT NULL DEFAULT 'waiting',
  tries smallint NOT NULL DEFAULT 0,
  again_at timestamptz,
  -- Its recipient has opened its copy in the suite.
  seen boolean NOT NULL DEFAULT false,
  -- What the mail server answered, as status and enhanced status: `550 5.1.1`. Never its words, which repeat the address.
  status text,
  PRIMARY KEY (email_id, place)
-- Each row changes several times while its e-mail goes out: the new one has room beside the old one, and no index is written for it.
) WITH (fillfactor = 60);
CREATE UNIQUE INDEX email_recipient_person ON email_recipient (oidos, email_id) WHERE oidos IS NOT NULL;
CREATE UNIQUE INDEX email_recipient_mark ON email_recipient (mark);
CREATE UNIQUE INDEX email_recipient_key ON email_recipient (key);

-- How many e-mails and notifications a person got in a week, named by its Monday. No times.
CREATE TABLE contact_count (
  oidos text NOT NULL REFERENCES person ON DELETE CASCADE,
  week date NOT NULL,
  number smallint NOT NULL,
  PRIMARY KEY (oidos, week)
);

-- What people have chosen about e-mails. `token` is in the address by which each unsubscribes.
CREATE TABLE mail_choice (
  oidos text PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  token uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  unsubscribed boolean NOT NULL DEFAULT false,
  paused_until date,
  locale text CHECK (locale IN ('cs', 'en'))
);
CREATE TABLE mail_mute (
  oidos text NOT NULL REFERENCES person ON DELETE CASCADE,
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  PRIMARY KEY (oidos, evaluation_id)
);
CREATE INDEX mail_mute_evaluation ON mail_mute (evaluation_id);

-- Addresses that e-mails came back from, by the Monday of the week: the day would say which e-mail it was, and of a reminder who had not answered. A suppressed one gets nothing until somebody releases it or the person has another.
CREATE TABLE mail_trouble (
  oidos text NOT NULL REFERENCES person ON DELETE CASCADE,
  address text NOT NULL,
  status text NOT NULL,
  suppressed boolean NOT NULL,
  week date NOT NULL DEFAULT date_trunc('week', now())::date CHECK (extract(isodow FROM week) = 1),
  PRIMARY KEY (oidos, address)
);

-- Texts that e-mails begin from, where an administrator has edited the product's own. One for each purpose.
CREATE TABLE email_template (
  purpose text PRIMARY KEY,
  subject_cs text NOT NULL,
  subject_en text NOT NULL,
  body_cs text NOT NULL,
  body_en text NOT NULL
);

-- When an evaluation sends by itself. `event` and `days` say on which day; `filter` is that of an e-mail.
CREATE TABLE email_rule (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL,
  event text NOT NULL CHECK (event IN ('opened', 'before-end', 'published')),
  days smallint NOT NULL DEFAULT 0,
  filter jsonb NOT NULL DEFAULT '{}',
  active boolean NOT NULL DEFAULT true
);
CREATE INDEX email_rule_evaluation ON email_rule (evaluation_id);
ALTER TABLE email ADD CONSTRAINT email_rule_of FOREIGN KEY (rule_id) REFERENCES email_rule ON DELETE SET NULL;
