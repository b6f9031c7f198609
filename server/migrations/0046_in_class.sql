-- Ten minutes in class (features/in-class), once for a course in an evaluation.
CREATE TABLE class_opening (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  course_code text COLLATE "C" NOT NULL,
  opened_on date NOT NULL DEFAULT current_date,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (evaluation_id, course_code)
);

-- Browsers of everybody enrolled that are still to get a notification of it. A row goes when its notification is out, and at the end of the ten minutes.
CREATE TABLE class_notice (
  -- Its place in the order of sending.
  place uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  evaluation_id integer NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  endpoint text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending')),
  tries smallint NOT NULL DEFAULT 0,
  again_at timestamptz,
  UNIQUE (evaluation_id, course_code, endpoint),
  FOREIGN KEY (evaluation_id, course_code) REFERENCES class_opening ON DELETE CASCADE
);
CREATE INDEX class_notice_person ON class_notice (oidos);
