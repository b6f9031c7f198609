-- Gives 'taken-back', also where there is nothing to take back, 'already-submitted' for what was sent, or 'wrong-phase'. What was said today is
-- deleted. What was settled is marked and stays counted until the next night deletes it: a live count would tell somebody watching.
CREATE OR REPLACE FUNCTION take_back_refusal(evaluation integer, course text, person text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7106, evaluation), lock_student(evaluation, person);
  IF EXISTS (SELECT FROM participation p
      WHERE p.evaluation_id = evaluation AND p.oidos = person AND p.course_code = course AND NOT p.refused) THEN
    RETURN 'already-submitted';
  END IF;
  IF NOT EXISTS (SELECT FROM evaluation e WHERE e.id = evaluation AND takes_answers(e.state, e.options, e.phase_dates)) THEN
    RETURN 'wrong-phase';
  END IF;
  DELETE FROM participation p
    WHERE p.evaluation_id = evaluation AND p.oidos = person AND p.course_code = course AND NOT p.settled;
  UPDATE participation p SET taken_back = true
    WHERE p.evaluation_id = evaluation AND p.oidos = person AND p.course_code = course AND NOT p.taken_back;
  RETURN 'taken-back';
END $$;
