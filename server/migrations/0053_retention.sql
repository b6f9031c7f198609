-- What does not stay for ever (features/retention).

-- Who is in no evaluation that is recent or not over, and has nothing that was given to them, since when the night has noted it. They are removed some
-- time after.
CREATE TABLE departed_person (
  oidos text COLLATE "C" PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  noted_on date NOT NULL DEFAULT current_date
);

-- What was removed on a day, by kinds, and of which kinds the removal failed. Numbers alone.
CREATE TABLE retention_run (
  day date PRIMARY KEY DEFAULT current_date,
  people integer NOT NULL DEFAULT 0,
  audit integer NOT NULL DEFAULT 0,
  reports integer NOT NULL DEFAULT 0,
  mails integer NOT NULL DEFAULT 0,
  failed text[] NOT NULL DEFAULT '{}'
);
