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

CREATE FUNCTION count_content_of_evaluation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_version := OLD.content_version + 1;
  RETURN NEW;
END $$;
-- Whatever changes of the evaluation itself: its state, its texts, its options, its dates, its key.
CREATE TRIGGER evaluation_changed BEFORE UPDATE ON evaluation
  FOR EACH ROW WHEN (OLD.content_version = NEW.content_version) EXECUTE FUNCTION count_content_of_evaluation();

-- One round trip and one transaction for a submission. Without a box the course is refused, or with `departed` left.
-- Gives 'counted', 'already-submitted', 'wrong-phase' or 'stale'; only the first leaves anything behind, and a retry
-- with the same id is 'counted' again without counting twice.
--
-- The foreign key of `participation` takes a key-share lock on the evaluation's row, which a phase change and a change
-- of a question's meaning (FOR UPDATE) wait for. State and version are read after it, in a statement of their own, so
-- that no ballot slips past.
CREATE FUNCTION submit_ballot(
  evaluation integer, course text, person text, ballot uuid, box bytea, departed boolean, version integer
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  now_open boolean;
  now_version integer;
BEGIN
  INSERT INTO participation (evaluation_id, course_code, oidos, refused, left_course)
    VALUES (evaluation, course, person, box IS NULL, departed) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN CASE WHEN (box IS NULL AND EXISTS (SELECT FROM participation
          WHERE evaluation_id = evaluation AND course_code = course AND oidos = person AND refused
            AND left_course = departed))
        OR EXISTS (SELECT FROM ballot_inbox WHERE evaluation_id = evaluation AND course_code = course AND id = ballot)
      THEN 'counted' ELSE 'already-submitted' END;
  END IF;
  SELECT e.state = 1 OR (e.state = 2 AND e.options ->> 'continuous' = 'true'), e.content_version
    INTO now_open, now_version FROM evaluation e WHERE e.id = evaluation;
  IF NOT coalesce(now_open, false) OR (box IS NOT NULL AND now_version <> version) THEN
    DELETE FROM participation WHERE evaluation_id = evaluation AND course_code = course AND oidos = person;
    RETURN CASE WHEN now_open THEN 'stale' ELSE 'wrong-phase' END;
  END IF;
  IF box IS NOT NULL THEN
    INSERT INTO ballot_inbox (evaluation_id, course_code, id, sealed) VALUES (evaluation, course, ballot, box);
  END IF;
  DELETE FROM draft WHERE evaluation_id = evaluation AND course_code = course AND oidos = person;
  RETURN 'counted';
END $$;
