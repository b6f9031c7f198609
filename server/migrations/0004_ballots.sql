-- Questions, participation and answers. Read docs/privacy.md before changing anything here: no table below may hold
-- both a person and an answer, nor a time, nor an order from which one could be told.
CREATE TABLE question (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  id integer GENERATED ALWAYS AS IDENTITY,
  target text NOT NULL CHECK (target IN ('sident', 'povinn', 'gl', 'ucit', 'sobor')),
  form text NOT NULL CHECK (form IN ('text', 'slider', 'slider-num', 'slider-mor')),
  body_cs text NOT NULL,
  body_en text NOT NULL,
  help_cs text NOT NULL DEFAULT '',
  help_en text NOT NULL DEFAULT '',
  sign_language_url text,
  author_oidos text COLLATE "C",
  required boolean NOT NULL DEFAULT false,
  counts_toward_average boolean NOT NULL DEFAULT false,
  -- [{"cs": …, "en": …}]: the choices of slider-num and slider-mor, the two worded ends of slider.
  choices jsonb NOT NULL DEFAULT '[]',
  allow_blank boolean NOT NULL DEFAULT false,
  text_maximum smallint NOT NULL DEFAULT 4000 CHECK (text_maximum BETWEEN 1 AND 4000),
  publicity text NOT NULL DEFAULT 'all' CHECK (publicity IN ('none', 'signed', 'all')),
  minimum_return_rate smallint NOT NULL DEFAULT 0 CHECK (minimum_return_rate BETWEEN 0 AND 100),
  return_rate_over_course boolean NOT NULL DEFAULT false,
  coefficient real NOT NULL DEFAULT 1,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  -- Who is asked: lists of codes and code masks (shared/contract/src/question-scope.ts). Empty: everyone.
  scope jsonb NOT NULL DEFAULT '{}',
  -- Where this question's value stands in a section's ratings (1-based). Null for text.
  slot smallint,
  PRIMARY KEY (evaluation_id, id),
  UNIQUE (evaluation_id, target, slot)
);

-- The guard against a second submission and the source of return rates. It never meets an answer and knows no time.
-- No foreign key, here and in the two tables that follow: 0006 says why.
CREATE TABLE participation (
  evaluation_id integer NOT NULL,
  oidos text COLLATE "C" NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  -- Not submitted: the student refused, or said that they have left the course.
  refused boolean NOT NULL,
  left_course boolean NOT NULL DEFAULT false CHECK (refused OR NOT left_course),
  PRIMARY KEY (evaluation_id, oidos, course_code)
);
CREATE INDEX participation_course ON participation (evaluation_id, course_code);

CREATE TABLE draft (
  evaluation_id integer NOT NULL,
  oidos text COLLATE "C" NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (evaluation_id, oidos, course_code)
);

-- Sealed ballots waiting for the mixer. The id is the client's Idempotency-Key, a random UUID v4.
CREATE TABLE ballot_inbox (
  evaluation_id integer NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (evaluation_id, course_code, id)
);

-- What the mixer did, by days.
CREATE TABLE batch (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  course_code text COLLATE "C" NOT NULL,
  number smallint NOT NULL,
  mixed_on date NOT NULL DEFAULT current_date,
  ballots integer NOT NULL,
  rejected integer NOT NULL DEFAULT 0,
  PRIMARY KEY (evaluation_id, course_code, number)
);

-- One row for each target a ballot answered: the course, a parallel, a teacher in a parallel, the studies, a field; and one
-- for each question that not all ballots of a batch were asked there, so that no row tells to which students it belongs.
-- `asked`: the questions this row answers, and 0 where it stands for the ballot itself.
-- `released`: enough rows alike came together to be shown without telling one from another.
-- ratings[slot]: null unanswered, -1 "cannot assess", a value from 1, or for slider-mor a bit mask of choices.
CREATE TABLE rating_section (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  id uuid NOT NULL,
  target text NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  parallel_code text COLLATE "C" NOT NULL DEFAULT '',
  teacher_code text COLLATE "C" NOT NULL DEFAULT '',
  field_code text COLLATE "C" NOT NULL DEFAULT '',
  asked integer[] NOT NULL,
  released boolean NOT NULL,
  ratings smallint[] NOT NULL,
  PRIMARY KEY (evaluation_id, id)
);
CREATE INDEX rating_section_course ON rating_section (evaluation_id, course_code);

CREATE TABLE comment (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  id uuid NOT NULL,
  question_id integer NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  parallel_code text COLLATE "C" NOT NULL DEFAULT '',
  teacher_code text COLLATE "C" NOT NULL DEFAULT '',
  field_code text COLLATE "C" NOT NULL DEFAULT '',
  -- As in the row of rating_section that counts the question: both are released together.
  asked integer[] NOT NULL,
  released boolean NOT NULL,
  body text NOT NULL,
  -- Specification 3, Answer: S student, U teacher, A administrator, DH head, UK unknown, D default, null shown.
  hidden_by text CHECK (hidden_by IN ('S', 'U', 'A', 'DH', 'UK', 'D')),
  -- The student's explicit choice; it travelled inside the ballot.
  signed_name text,
  PRIMARY KEY (evaluation_id, id)
);
CREATE INDEX comment_course ON comment (evaluation_id, course_code);

-- Recounted by the mixer from rating_section; every figure shown derives from it.
-- For slider-mor `value` is the chosen choice's number, so the sum over values may exceed the number of answers.
CREATE TABLE answer_count (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  course_code text COLLATE "C" NOT NULL,
  parallel_code text COLLATE "C" NOT NULL DEFAULT '',
  teacher_code text COLLATE "C" NOT NULL DEFAULT '',
  field_code text COLLATE "C" NOT NULL DEFAULT '',
  question_id integer NOT NULL,
  released boolean NOT NULL,
  value smallint NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (evaluation_id, course_code, parallel_code, teacher_code, field_code, question_id, released, value)
);

-- How many ballots reached each target (question 0), and how many were asked each question there: what the thresholds of
-- publication compare.
CREATE TABLE section_count (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  target text NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  parallel_code text COLLATE "C" NOT NULL DEFAULT '',
  teacher_code text COLLATE "C" NOT NULL DEFAULT '',
  field_code text COLLATE "C" NOT NULL DEFAULT '',
  question_id integer NOT NULL,
  released boolean NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (evaluation_id, target, course_code, parallel_code, teacher_code, field_code, question_id, released)
);
