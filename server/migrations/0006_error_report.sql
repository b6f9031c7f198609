-- Errors in the data that students and teachers point out. Neither a name nor a time nor an order: the ids are random,
-- and each night the day's rows are written anew in random order. `not_taught` is counted by the mixer out of released rows.
CREATE TABLE error_report (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  reporter text NOT NULL CHECK (reporter IN ('student', 'teacher')),
  kind text NOT NULL CHECK (kind IN ('message', 'not_taught')),
  course_code text COLLATE "C" NOT NULL,
  parallel_code text COLLATE "C" NOT NULL DEFAULT '',
  teacher_code text COLLATE "C" NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  contact text NOT NULL DEFAULT '',
  user_agent text NOT NULL DEFAULT '',
  n integer NOT NULL DEFAULT 1,
  solved boolean NOT NULL DEFAULT false,
  settled boolean NOT NULL DEFAULT false,
  PRIMARY KEY (evaluation_id, id)
);
CREATE UNIQUE INDEX error_report_not_taught ON error_report (evaluation_id, course_code, parallel_code, teacher_code)
  WHERE kind = 'not_taught';
