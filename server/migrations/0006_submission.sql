-- One round trip and one transaction for a submission. Gives 'counted', 'already-submitted' or 'wrong-phase'; only
-- the first leaves anything behind, and a retry with the same id is 'counted' again without counting twice.
--
-- The foreign key of `participation` takes a key-share lock on the evaluation's row, which a phase change (FOR UPDATE)
-- waits for. The state is read after it, in a statement of its own, so that no ballot slips past the closing.
CREATE FUNCTION submit_ballot(evaluation integer, course text, person text, ballot uuid, box bytea) RETURNS text
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO participation (evaluation_id, course_code, oidos, refused)
    VALUES (evaluation, course, person, box IS NULL) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN CASE WHEN (box IS NULL AND EXISTS (SELECT FROM participation
          WHERE evaluation_id = evaluation AND course_code = course AND oidos = person AND refused))
        OR EXISTS (SELECT FROM ballot_inbox WHERE evaluation_id = evaluation AND course_code = course AND id = ballot)
      THEN 'counted' ELSE 'already-submitted' END;
  END IF;
  IF NOT EXISTS (SELECT FROM evaluation e WHERE e.id = evaluation
      AND (e.state = 1 OR (e.state = 2 AND e.options ->> 'continuous' = 'true'))) THEN
    DELETE FROM participation WHERE evaluation_id = evaluation AND course_code = course AND oidos = person;
    RETURN 'wrong-phase';
  END IF;
  IF box IS NOT NULL THEN
    INSERT INTO ballot_inbox (evaluation_id, course_code, id, sealed) VALUES (evaluation, course, ballot, box);
  END IF;
  DELETE FROM draft WHERE evaluation_id = evaluation AND course_code = course AND oidos = person;
  RETURN 'counted';
END $$;
