-- What a student's page and ballot are made from. A process keeps an evaluation and its questions at hand with this
-- number; a ballot that was checked against older ones is not taken (`stale`), so no process ever accepts an answer to a
-- question that has changed. Every change of a question and every move of the evaluation's state counts it up.
ALTER TABLE evaluation ADD COLUMN content_version integer NOT NULL DEFAULT 0;

CREATE FUNCTION count_content_of_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE evaluation SET content_version = content_version + 1 WHERE id IN (SELECT evaluation_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER question_inserted AFTER INSERT ON question
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_content_of_questions();
CREATE TRIGGER question_updated AFTER UPDATE ON question
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_content_of_questions();
CREATE TRIGGER question_deleted AFTER DELETE ON question
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_content_of_questions();

-- Submissions of an evaluation hold this lock shared until they commit; whoever must not be overtaken by one (a change of
-- the evaluation's state, of a question's meaning) takes it alone. A foreign key would do the same by locking the
-- evaluation's row, but writes that row for every ballot: at 600 ballots a second that costs more than the ballots.
CREATE FUNCTION lock_submissions(evaluation integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7106, evaluation);
$$;

CREATE FUNCTION count_content_of_evaluation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_submissions(OLD.id);
  NEW.content_version := OLD.content_version + 1;
  RETURN NEW;
END $$;
-- Whatever changes of the evaluation itself: its state, its texts, its options, its dates, its key.
CREATE TRIGGER evaluation_changed BEFORE UPDATE ON evaluation
  FOR EACH ROW WHEN (OLD.content_version = NEW.content_version) EXECUTE FUNCTION count_content_of_evaluation();

-- What one student does in one evaluation happens in turn, whether they save or submit: else a draft that is saved while its
-- submission is stored would stay behind, with the person. Always after `lock_submissions` or its shared form.
CREATE FUNCTION lock_student(evaluation integer, person text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(person, evaluation));
$$;

-- One round trip and one transaction for a submission. Without a box the course is refused, or with `departed` left.
-- Gives 'counted', 'already-submitted', 'wrong-phase', 'stale', or 'key-taken' when somebody else's ballot has the id (an
-- error would put it into PostgreSQL's log, with a time); only the first leaves anything behind, and a retry
-- with the same id is 'counted' again without counting twice. State and version are read after the locks, in a statement
-- of their own, so that no ballot slips past a closing.
CREATE FUNCTION submit_ballot(
  evaluation integer, course text, person text, ballot uuid, box bytea, departed boolean, version integer
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  refusal text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7106, evaluation), lock_student(evaluation, person);
  SELECT CASE
      WHEN NOT filling_is_open(e.state, e.options) THEN 'wrong-phase'
      WHEN box IS NOT NULL AND e.content_version <> version THEN 'stale'
    END INTO refusal FROM evaluation e WHERE e.id = evaluation;
  IF NOT FOUND THEN
    RETURN 'wrong-phase';
  END IF;
  IF refusal IS NULL THEN
    INSERT INTO participation (evaluation_id, oidos, course_code, refused, left_course)
      VALUES (evaluation, person, course, box IS NULL, departed) ON CONFLICT DO NOTHING;
    IF FOUND THEN
      IF box IS NOT NULL THEN
        INSERT INTO ballot_inbox (evaluation_id, course_code, id, sealed) VALUES (evaluation, course, ballot, box)
          ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
          DELETE FROM participation p
            WHERE p.evaluation_id = evaluation AND p.oidos = person AND p.course_code = course;
          RETURN 'key-taken';
        END IF;
      END IF;
      DELETE FROM draft WHERE evaluation_id = evaluation AND oidos = person AND course_code = course;
      RETURN 'counted';
    END IF;
  END IF;
  RETURN (
    SELECT CASE
      WHEN box IS NULL AND p.refused AND p.left_course = departed THEN 'counted'
      WHEN EXISTS (SELECT FROM ballot_inbox WHERE evaluation_id = evaluation AND course_code = course AND id = ballot)
        THEN 'counted'
      WHEN p.oidos IS NOT NULL THEN 'already-submitted'
      ELSE refusal END
    FROM (VALUES (1)) one LEFT JOIN participation p
      ON p.evaluation_id = evaluation AND p.oidos = person AND p.course_code = course
  );
END $$;

-- Changes of the key that drafts are encrypted with hold this lock alone, savings of drafts shared: no draft is stored under a
-- key after its last one was sealed anew.
CREATE FUNCTION lock_drafts() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7107, 0);
$$;

-- Keeps a draft made from version `base` (0: none yet). Gives the new version, or null and why not: 'wrong-phase',
-- 'already-submitted', 'draft-conflict' when another device saved, 'stale-key' when the key of the day has changed.
CREATE FUNCTION save_draft(
  evaluation integer, course text, person text, base integer, key uuid, box bytea, OUT version integer, OUT refusal text
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7106, evaluation), pg_advisory_xact_lock_shared(7107, 0),
    lock_student(evaluation, person);
  SELECT CASE
      WHEN EXISTS (SELECT FROM participation p
        WHERE p.evaluation_id = evaluation AND p.oidos = person AND p.course_code = course) THEN 'already-submitted'
      WHEN NOT filling_is_open(e.state, e.options) THEN 'wrong-phase'
      WHEN NOT EXISTS (SELECT FROM draft_key k WHERE k.id = key) THEN 'stale-key'
      WHEN base <> coalesce((SELECT d.version FROM draft d
        WHERE d.evaluation_id = evaluation AND d.oidos = person AND d.course_code = course), 0) THEN 'draft-conflict'
    END INTO refusal FROM evaluation e WHERE e.id = evaluation;
  IF refusal IS NULL THEN
    version := base + 1;
    INSERT INTO draft AS d (evaluation_id, course_code, oidos, version, key_id, sealed)
      VALUES (evaluation, course, person, base + 1, key, box)
      ON CONFLICT (evaluation_id, oidos, course_code)
        DO UPDATE SET version = excluded.version, key_id = excluded.key_id, sealed = excluded.sealed;
  END IF;
END $$;

-- Instead of the foreign keys above.
CREATE FUNCTION delete_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM participation WHERE evaluation_id = OLD.id;
  DELETE FROM draft WHERE evaluation_id = OLD.id;
  DELETE FROM ballot_inbox WHERE evaluation_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER evaluation_delete_submitted AFTER DELETE ON evaluation FOR EACH ROW EXECUTE FUNCTION delete_submitted();
