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
  -- It was active while filling was open: students have read who will read their answers.
  asked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (evaluation_id, id)
);

-- The guard against a second submission and the source of response rates. It never meets an answer and knows no time.
-- No foreign key, here and in the two tables that follow: 0005 says why.
CREATE TABLE participation (
  evaluation_id integer NOT NULL,
  oidos text COLLATE "C" NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  -- Not submitted: the student refused, or said that they have left the course.
  refused boolean NOT NULL,
  left_course boolean NOT NULL DEFAULT false CHECK (refused OR NOT left_course),
  -- False on the day itself. Each night, and when filling closes, the day's rows are written anew in random order. Only
  -- settled rows are counted by anything that is shown: a live count would let somebody watching isolate one student.
  settled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (evaluation_id, oidos, course_code)
);
CREATE INDEX participation_course ON participation (evaluation_id, course_code);

-- What a student saved to go on with elsewhere, encrypted with the key of the day (`draft_key`), all of one size.
CREATE TABLE draft (
  evaluation_id integer NOT NULL,
  oidos text COLLATE "C" NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  key_id uuid NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (evaluation_id, oidos, course_code)
) WITH (toast_tuple_target = 8160);
ALTER TABLE draft ALTER sealed SET STORAGE EXTERNAL;

-- Which key drafts are encrypted with at present. The key itself is a file; it never enters the database.
CREATE TABLE draft_key (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  id uuid NOT NULL,
  since date NOT NULL DEFAULT current_date
);

-- Sealed ballots, all of one size. The id is the client's Idempotency-Key, a random UUID v4; ballots sealed anew (set aside,
-- or at a change of keys) have a fresh one.
-- waiting: for the mixer; aside: too few others were asked the same; unopenable: did not open or did not fit.
-- A box of 8,000 bytes lies in the row, uncompressed: it is random to PostgreSQL, and pieces of it elsewhere would cost
-- another write.
CREATE TABLE ballot_inbox (
  evaluation_id integer NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  sealed bytea NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'aside', 'unopenable')),
  PRIMARY KEY (evaluation_id, course_code, id)
) WITH (toast_tuple_target = 8160);
ALTER TABLE ballot_inbox ALTER sealed SET STORAGE EXTERNAL;

-- Where a course's ballots are, by the mixer: submitted = counted + set_aside + unopenable, once all are mixed.
CREATE TABLE course_ballots (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  course_code text COLLATE "C" NOT NULL,
  counted integer NOT NULL DEFAULT 0,
  set_aside integer NOT NULL DEFAULT 0,
  unopenable integer NOT NULL DEFAULT 0,
  -- Rows (a question at a place) that the last closing left out.
  dropped integer NOT NULL DEFAULT 0,
  mixed_on date NOT NULL DEFAULT current_date,
  PRIMARY KEY (evaluation_id, course_code)
);

-- What is published: a question at a place (the course, a parallel, a teacher in the course or in one parallel, the studies,
-- a field, a programme), chosen by features/ballots/disclosure.ts. Nothing else of a ballot is kept. `ballots`: how many
-- counted ones were asked. Question 0 of a teacher: whether they taught at all.
CREATE TABLE released_row (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  course_code text COLLATE "C" NOT NULL,
  target text NOT NULL,
  parallel_code text COLLATE "C" NOT NULL DEFAULT '',
  teacher_code text COLLATE "C" NOT NULL DEFAULT '',
  field_code text COLLATE "C" NOT NULL DEFAULT '',
  programme_code text COLLATE "C" NOT NULL DEFAULT '',
  question_id integer NOT NULL,
  ballots integer NOT NULL,
  -- Those that answered; who meets a teacher in three parallels answers once.
  answered integer NOT NULL,
  PRIMARY KEY (evaluation_id, course_code, target, parallel_code, teacher_code, field_code, programme_code, question_id)
);

-- The answers of a released row by value; every figure shown derives from them. -1 is "cannot assess". For slider-mor 0
-- counts who answered and each choice who chose it, so the sum may exceed the number of answers.
CREATE TABLE answer_count (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  course_code text COLLATE "C" NOT NULL,
  target text NOT NULL,
  parallel_code text COLLATE "C" NOT NULL DEFAULT '',
  teacher_code text COLLATE "C" NOT NULL DEFAULT '',
  field_code text COLLATE "C" NOT NULL DEFAULT '',
  programme_code text COLLATE "C" NOT NULL DEFAULT '',
  question_id integer NOT NULL,
  value smallint NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY
    (evaluation_id, course_code, target, parallel_code, teacher_code, field_code, programme_code, question_id, value)
);

CREATE TABLE comment (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  id uuid NOT NULL,
  course_code text COLLATE "C" NOT NULL,
  target text NOT NULL,
  parallel_code text COLLATE "C" NOT NULL DEFAULT '',
  teacher_code text COLLATE "C" NOT NULL DEFAULT '',
  field_code text COLLATE "C" NOT NULL DEFAULT '',
  question_id integer NOT NULL,
  body text NOT NULL,
  -- Specification 3, Answer: S student, U teacher, A administrator, DH head, UK unknown, D default, null shown.
  hidden_by text CHECK (hidden_by IN ('S', 'U', 'A', 'DH', 'UK', 'D')),
  -- The student's explicit choices; they travelled inside the ballot.
  signed_name text,
  -- Released by itself, its row is not: its author wished so.
  handed_over boolean NOT NULL DEFAULT false,
  PRIMARY KEY (evaluation_id, id)
);
CREATE INDEX comment_course ON comment (evaluation_id, course_code);

-- Which keystore holds the private keys of this database: a worker with another one would count nothing.
CREATE TABLE keystore (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  identity uuid NOT NULL
);

-- Nights on which the work of the day was done. Keys end by these, so that a clock that jumps ends none.
CREATE TABLE daily_run (day date PRIMARY KEY);
