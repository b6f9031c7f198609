-- Sign-in at identity providers, which are configured outside the database (features/providers).

-- What a provider may do: it is tried without letting anybody in, it is on for a trial that takes itself back, or it is on.
-- `trial_by` is the hash of the session it was switched on from: it is confirmed from another browser.
CREATE TABLE provider_stage (
  provider text COLLATE "C" PRIMARY KEY,
  stage text NOT NULL CHECK (stage IN ('rehearsal', 'trial', 'on')),
  trial_ends_at timestamptz,
  trial_by bytea,
  CHECK ((stage = 'trial') = (trial_ends_at IS NOT NULL))
);

-- Who a subject of a provider is, linked once by a number of the SIS. Written anew in random order each night, as participation is: the order
-- of rows would tell in which order people came. No time.
CREATE TABLE identity (
  provider text COLLATE "C" NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  settled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (provider, issuer, subject),
  UNIQUE (provider, issuer, oidos)
);
CREATE INDEX identity_person ON identity (oidos);

-- Who was not let in although a number was theirs: for administrators, until they have dealt with it. A day, no time.
CREATE TABLE refused_identity (
  provider text COLLATE "C" NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  number text COLLATE "C" NOT NULL,
  reason text NOT NULL CHECK (reason IN ('two-people', 'other-person', 'other-identity')),
  day date NOT NULL DEFAULT current_date,
  PRIMARY KEY (provider, issuer, subject, number)
);

-- Roles have an origin: given by hand, or by a provider of this key. What one origin takes away leaves the others'.
ALTER TABLE person_role ADD COLUMN origin text COLLATE "C" NOT NULL DEFAULT 'hand';
ALTER TABLE person_role DROP CONSTRAINT person_role_pkey, ADD PRIMARY KEY (oidos, role, origin);

-- By which provider a session was opened, and marks of who and of which session there: HMACs under a key that is destroyed when the session
-- ends, so that no backup tells who signed in.
ALTER TABLE session
  ADD COLUMN provider text COLLATE "C",
  ADD COLUMN subject_mark bytea,
  ADD COLUMN sid_mark bytea;
CREATE INDEX session_subject ON session (subject_mark) WHERE subject_mark IS NOT NULL;
CREATE INDEX session_sid ON session (sid_mark) WHERE sid_mark IS NOT NULL;

-- What may be used once: hashes of states of a sign-in that was begun, and of the ids of logout tokens. In no backup and no log.
CREATE UNLOGGED TABLE used_token (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_token_expiry ON used_token (expires_at);

-- Logouts at a provider, by the marks above: a session whose sign-in was still under way when it was ended there does not begin.
CREATE UNLOGGED TABLE provider_logout (
  mark bytea PRIMARY KEY,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_logout_expiry ON provider_logout (expires_at);
