-- E-mails of an evaluation: drafts (sent_at null) and those sent. `filter` is the contract's RecipientFilter without its target.
CREATE TABLE email (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  target text NOT NULL CHECK (target IN ('studium', 'ucit')),
  filter jsonb NOT NULL DEFAULT '{}',
  subject_cs text NOT NULL DEFAULT '',
  subject_en text NOT NULL DEFAULT '',
  body_cs text NOT NULL DEFAULT '',
  body_en text NOT NULL DEFAULT '',
  author_oidos text REFERENCES person ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  recipients integer NOT NULL DEFAULT 0,
  seen integer NOT NULL DEFAULT 0,
  undelivered integer NOT NULL DEFAULT 0,
  PRIMARY KEY (evaluation_id, id)
);
CREATE INDEX email_author ON email (author_oidos);
