-- What was last copied into the SIS (features/sis-sharing), and of which content: once that has changed, it may be copied again.
CREATE TABLE sis_sharing (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('questions', 'answers')),
  version text NOT NULL,
  PRIMARY KEY (evaluation_id, what)
);
