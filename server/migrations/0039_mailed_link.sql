-- Sign-in by a link that comes by e-mail (features/mailed-link), and the e-mails of a demo (platform/mail).

-- Links that wait to be used, one of each browser that asked: hashes of the browser's cookie and of the link's token. A row without a person stands for
-- whoever was not found, so that what is asked about it later takes as long. Unlogged: neither the log of the database nor a copy made of its files has who
-- asked when. For the same reason no foreign key: it would lock the row of the person, which the log has.
CREATE UNLOGGED TABLE mailed_link (
  browser_hash bytea PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  oidos text COLLATE "C",
  back text NOT NULL,
  codes_tried smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX mailed_link_expiry ON mailed_link (expires_at);

-- People are looked up by their address, whatever its case.
CREATE INDEX person_email ON person (lower(email));

-- E-mails that a demo would have sent, the last ones. Production has none here.
CREATE UNLOGGED TABLE mail_outbox (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);
