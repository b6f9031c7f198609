-- Whoever is deactivated signs in by no way and gets no e-mail. No time: of most people it would be the day on which they left.
ALTER TABLE person ADD COLUMN deactivated boolean NOT NULL DEFAULT false;

-- People who were deleted, by marks of the numbers that the SIS knows them by: an import does not bring them back by itself. HMACs under the server's
-- secret, which is outside the database: it tells nobody who they were.
CREATE TABLE deleted_person (
  mark bytea PRIMARY KEY,
  number_mark bytea NOT NULL UNIQUE
);

-- Whoever chooses recipients leaves them out: they are few.
CREATE INDEX person_deactivated ON person (oidos) WHERE deactivated;
