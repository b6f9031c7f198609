-- A revision that some pages get in place of the active one (features/registry/canary.ts), and how pages with it and without it fare: numbers, of nobody.
CREATE TABLE remote_canary (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  remote_id text NOT NULL,
  content_hash text NOT NULL,
  -- The revision that is active beside it.
  control_hash text NOT NULL,
  -- Of a hundred page loads, or who has a role; neither: those named in remote_canary_person.
  share smallint CHECK (share BETWEEN 1 AND 50),
  role text,
  started_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  by text NOT NULL,
  -- The active revision is known to fail in few page loads (soundShare in canary-test.ts).
  known boolean NOT NULL,
  -- Page loads that were given it, and that were not, and how many of each failed.
  assigned integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  control_assigned integer NOT NULL DEFAULT 0,
  control_failed integer NOT NULL DEFAULT 0,
  -- Until then no page load is given it, nor counted: those that were may still fail.
  rests_until timestamptz,
  -- Why it ended before its time: "stopped" by somebody, "convicted" by its failures, "replaced" as something else became active, "retired" as it was marked as bad.
  end_reason text CHECK (end_reason IN ('stopped', 'convicted', 'replaced', 'retired')),
  CHECK (share IS NULL OR role IS NULL)
);
CREATE INDEX ON remote_canary (remote_id, id);

CREATE TABLE remote_canary_person (
  canary_id integer NOT NULL REFERENCES remote_canary ON DELETE CASCADE,
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  given_on date NOT NULL DEFAULT current_date,
  PRIMARY KEY (canary_id, oidos)
);
CREATE INDEX ON remote_canary_person (oidos);

-- Page loads that have failed, each by a random number of its own that nobody else has, so that one counts once.
CREATE TABLE remote_canary_vote (
  canary_id integer NOT NULL REFERENCES remote_canary ON DELETE CASCADE,
  load uuid NOT NULL,
  PRIMARY KEY (canary_id, load)
);

-- What is to be given to pages at a time (features/registry/schedule.ts).
CREATE TABLE remote_schedule (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  remote_id text NOT NULL,
  content_hash text NOT NULL,
  act text NOT NULL CHECK (act IN ('activate', 'canary')),
  at timestamptz NOT NULL,
  by text NOT NULL,
  -- What is asked for, as the request of the act would say it.
  wish jsonb NOT NULL,
  -- The activation that whoever asked has seen; NULL: none.
  seen bigint,
  -- "held": it could not be done at its time.
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'held', 'done', 'cancelled')),
  -- Why it is held: the name of a refusal.
  reason text
);
CREATE UNIQUE INDEX ON remote_schedule (remote_id) WHERE state IN ('waiting', 'held');
