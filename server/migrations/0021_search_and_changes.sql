-- Search over results (features/results/search), and what tells that they have changed.

-- Names in search form, as courses have them (0003).
ALTER TABLE department ADD COLUMN search text GENERATED ALWAYS AS
  (search_text((code || ' ' || name_cs || ' ' || name_en) COLLATE "und-x-icu")) STORED;
ALTER TABLE field ADD COLUMN search text GENERATED ALWAYS AS
  (search_text((code || ' ' || name_cs || ' ' || name_en) COLLATE "und-x-icu")) STORED;
ALTER TABLE codebook ADD COLUMN search text GENERATED ALWAYS AS
  (search_text((code || ' ' || name_cs || ' ' || name_en) COLLATE "und-x-icu")) STORED;
ALTER TABLE teacher ADD COLUMN search text GENERATED ALWAYS AS
  (search_text((code || ' ' || surname || ' ' || name) COLLATE "und-x-icu")) STORED;

-- Each name that a place or a teacher has or had in an evaluation with results, once: what search over all evaluations looks through.
-- Where it is found, and whether it may be shown, is asked of the evaluations when somebody searches.
CREATE TABLE result_name (
  kind text NOT NULL CHECK (kind IN ('course', 'teacher', 'department', 'programme', 'field')),
  code text COLLATE "C" NOT NULL,
  name_cs text NOT NULL,
  name_en text NOT NULL,
  search text NOT NULL
);
-- Names have no limit, entries of an index do.
CREATE UNIQUE INDEX result_name_once ON result_name (kind, code, md5(name_cs || E'\n' || name_en));
CREATE INDEX result_name_search ON result_name USING gin (search gin_trgm_ops);

-- The names of evaluations, one row for each of them and what it names.
CREATE VIEW named_place AS
  SELECT evaluation_id, 'course' AS kind, code, name_cs, name_en, search FROM course WHERE active AND enrolled > 0
  UNION ALL SELECT evaluation_id, 'teacher', code, surname || ' ' || name, surname || ' ' || name, search FROM teacher
  UNION ALL SELECT evaluation_id, 'department', code, name_cs, name_en, search FROM department
  UNION ALL SELECT evaluation_id, 'programme', code, name_cs, name_en, search FROM codebook WHERE kind = 'programme'
  UNION ALL SELECT evaluation_id, 'field', code, name_cs, name_en, search FROM field;

INSERT INTO result_name (kind, code, name_cs, name_en, search)
SELECT p.kind, p.code, p.name_cs, p.name_en, p.search FROM named_place p JOIN evaluation e ON e.id = p.evaluation_id
WHERE e.state BETWEEN 1 AND 3
ON CONFLICT DO NOTHING;

-- Search goes through published evaluations from the newest.
CREATE INDEX evaluation_newest ON evaluation (year DESC, semester DESC, id DESC);

-- Counts whatever changes what results show beside `content_version`: figures that were made anew or are to be, comments that were
-- hidden or deleted. What is downloaded is marked by it.
ALTER TABLE figures_kept ADD COLUMN changes integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_change_of_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changes := OLD.changes + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER figures_changed BEFORE UPDATE ON figures_kept FOR EACH ROW EXECUTE FUNCTION count_change_of_figures();

CREATE FUNCTION count_change_of_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE figures_kept SET of_version = of_version WHERE evaluation_id IN (SELECT evaluation_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER comment_updated AFTER UPDATE ON comment
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_comments();
CREATE TRIGGER comment_deleted AFTER DELETE ON comment
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_comments();
