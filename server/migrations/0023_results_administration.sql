-- What teachers and guarantors say will change after an evaluation, in their own words (features/results/changes). It names no comment.
CREATE TABLE announced_change (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  course_code text COLLATE "C" NOT NULL,
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  -- What they were to the course when they wrote it.
  role text NOT NULL CHECK (role IN ('teacher', 'garant')),
  body text NOT NULL CHECK (body <> ''),
  said_on date NOT NULL DEFAULT current_date,
  PRIMARY KEY (evaluation_id, course_code, oidos)
);
CREATE INDEX announced_change_person ON announced_change (oidos);
CREATE INDEX announced_change_course ON announced_change (course_code, evaluation_id);

-- The last evaluation of an earlier semester in which a course was evaluated; null where there was none.
CREATE FUNCTION evaluation_before(evaluation integer, course text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT b.id FROM evaluation e
  JOIN evaluation b ON b.type = e.type AND (b.year, b.semester) < (e.year, e.semester) AND b.completed_at IS NOT NULL
  JOIN course c ON c.evaluation_id = b.id AND c.code = course COLLATE "C" AND c.active AND c.enrolled > 0
  WHERE e.id = evaluation ORDER BY b.year DESC, b.semester DESC, b.id DESC LIMIT 1;
$$;

-- The teacher contest of an evaluation as it was generated: what is published stays as it is, whatever is counted again later.
CREATE TABLE contest (
  evaluation_id integer PRIMARY KEY REFERENCES evaluation ON DELETE CASCADE,
  generated_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz
);
CREATE TABLE contest_place (
  evaluation_id integer NOT NULL REFERENCES contest ON DELETE CASCADE,
  teacher_code text COLLATE "C" NOT NULL,
  name text NOT NULL,
  -- Null: fewer ratings than are needed for a place.
  place integer,
  average real,
  ratings integer NOT NULL,
  PRIMARY KEY (evaluation_id, teacher_code)
);

-- Data for the rectorate, by department; those of the whole evaluation stand among its options (specification 3).
CREATE TABLE rectorate_figure (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  department_code text COLLATE "C" NOT NULL,
  assigned integer NOT NULL,
  received integer NOT NULL,
  texts integer NOT NULL,
  PRIMARY KEY (evaluation_id, department_code)
);
