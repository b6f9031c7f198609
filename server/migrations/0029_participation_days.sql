-- Totals of participation by day (features/statistics): participation itself has no date. A row says what is told from that day on,
-- until the next one. Numbers of one student alone never move here (docs/privacy.md).
CREATE TABLE participation_day (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  -- What the code is of. The whole evaluation, and all places of a kind that are too small to stand alone, have the code ''.
  kind text NOT NULL CHECK (kind IN ('evaluation', 'department', 'programme', 'type')),
  code text COLLATE "C" NOT NULL,
  day date NOT NULL,
  -- Students who are asked about something there.
  students integer NOT NULL,
  -- Those of them who sent something of it, and how many ballots they sent.
  responding integer NOT NULL,
  submitted integer NOT NULL,
  -- Made once filling had closed: nothing was held back.
  exact boolean NOT NULL,
  PRIMARY KEY (evaluation_id, kind, code, day)
);
