-- Who guarantees a study programme, by teacher code as in course_guarantor. Asked for by who signs in, so the teacher comes first.
CREATE TABLE programme_guarantor (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  teacher_code text COLLATE "C" NOT NULL,
  programme_code text COLLATE "C" NOT NULL,
  PRIMARY KEY (evaluation_id, teacher_code, programme_code)
);
