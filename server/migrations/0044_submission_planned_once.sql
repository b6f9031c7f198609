-- As before, but that a draft is asked about in a statement of its own, and only for whoever submits one. Beside the evaluation it made that
-- statement's plan so much cheaper for the others that PostgreSQL planned it anew at each submission.
CREATE OR REPLACE FUNCTION submit_ballot(
  evaluation integer, course text, person text, ballot uuid, box bytea, departed boolean, version integer,
  draft integer DEFAULT NULL
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  refusal text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7106, evaluation), lock_student(evaluation, person);
  SELECT CASE
      WHEN NOT takes_answers(e.state, e.options, e.phase_dates) THEN 'wrong-phase'
      WHEN box IS NOT NULL AND e.content_version <> submit_ballot.version THEN 'stale'
    END INTO refusal FROM evaluation e WHERE e.id = evaluation;
  IF NOT FOUND THEN
    RETURN 'wrong-phase';
  END IF;
  IF refusal IS NULL AND draft IS NOT NULL THEN
    IF draft <> (SELECT d.version FROM draft d
        WHERE d.evaluation_id = evaluation AND d.oidos = person AND d.course_code = course) THEN
      refusal := 'draft-conflict';
    END IF;
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
            WHERE p.evaluation_id = evaluation AND p.oidos = person AND p.course_code = course AND NOT p.taken_back;
          RETURN 'key-taken';
        END IF;
      END IF;
      DELETE FROM draft d WHERE d.evaluation_id = evaluation AND d.oidos = person AND d.course_code = course;
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
      ON p.evaluation_id = evaluation AND p.oidos = person AND p.course_code = course AND NOT p.taken_back
  );
END $$;
