-- Background work that was asked for: one row for each kind and subject, the last one asked for. The queue (schema `jobs`) says who
-- does it; what stands here as unfinished is put into the queue again by whoever finds that it is not there.
CREATE TABLE background_job (
  kind text NOT NULL,
  -- What it is done to: the number of an evaluation.
  subject text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'driven', 'cancelling', 'cancelled', 'done', 'failed')),
  step text,
  done integer NOT NULL DEFAULT 0,
  total integer,
  items bigint NOT NULL DEFAULT 0,
  who text NOT NULL,
  -- Why it failed, as the key of a text with its values: {"key": …, "values": {…}, "code": …}.
  error jsonb,
  -- Counts up whenever it is asked for anew or begun: only the latest turn may say how far it is.
  turn integer NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, subject)
);
