-- What pages show of many courses at once, kept beside the counts (features/figures): no page reckons it from participation
-- or from ballots. All of it can be made again from what is settled and released; nothing here knows a person or a time.

-- The state of an evaluation that its figures were made of: its content_version. Null once something was settled, released or
-- changed that the version does not count; then, as with an older version, they are made anew.
CREATE TABLE figures_kept (
  evaluation_id integer PRIMARY KEY REFERENCES evaluation ON DELETE CASCADE,
  of_version integer
);

-- Response rates, of settled participation alone. `hidden`: of departments that are hidden in results.
CREATE TABLE place_rate (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  kind text NOT NULL
    CHECK (kind IN ('evaluation', 'section', 'department', 'course', 'parallel', 'programme', 'field')),
  code text COLLATE "C" NOT NULL,
  hidden boolean NOT NULL,
  courses integer NOT NULL,
  enrolled integer NOT NULL,
  submitted integer NOT NULL,
  PRIMARY KEY (evaluation_id, kind, code, hidden)
);

-- Answers to a question at a larger place: of a course as it was released, of all others the sum of those released rows that
-- are shown themselves. A row for each question, so that what not everybody may read stays apart.
CREATE TABLE place_figure (
  evaluation_id integer NOT NULL REFERENCES evaluation ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('section', 'department', 'teacher', 'course', 'programme', 'field')),
  code text COLLATE "C" NOT NULL,
  hidden boolean NOT NULL,
  question_id integer NOT NULL,
  answered integer NOT NULL,
  -- {"value": answers}, as in answer_count.
  counts jsonb NOT NULL,
  PRIMARY KEY (evaluation_id, kind, code, hidden, question_id)
);

-- A department is hidden, or joins a section, without a change of the evaluation itself.
CREATE FUNCTION outdate_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE figures_kept SET of_version = NULL WHERE evaluation_id IN (SELECT evaluation_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER department_updated AFTER UPDATE ON department
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_figures();
