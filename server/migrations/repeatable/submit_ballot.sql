-- One round trip and one transaction for a submission. Without a box the course is refused, or with `departed` left.
-- Gives 'counted', 'already-submitted', 'wrong-phase', 'stale', 'draft-conflict', or 'key-taken' when somebody else's ballot has the id (an
-- error would put it into PostgreSQL's log, with a time); only the first leaves anything behind, and a retry
-- with the same id is 'counted' again without counting twice. State and version are read after the locks, in a statement
-- of their own, so that no ballot slips past a closing. What was taken back stands in nobody's way.
--
-- A submission may say which draft it was made from (`draft`, null: it does not say). Where another one stands, nothing is submitted: the
-- draft would be gone with it, and what another device saved there with it, unread. It is asked about in a statement of its own, and only for whoever submits one:
-- beside the evaluation it made that statement's plan so much cheaper for the others that PostgreSQL planned it anew at each submission.
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
