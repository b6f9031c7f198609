-- By which of their records a person is asked of a course: each course by one, so that nobody answers it twice. By the record that has
-- taken part, else one that attends it, else the person's own. Null: none of them studies in the evaluation.
CREATE OR REPLACE FUNCTION record_asked(evaluation integer, course text, person text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT s.oidos FROM person_record r JOIN study s ON s.oidos = r.record
  WHERE r.oidos = record_asked.person AND s.evaluation_id = record_asked.evaluation
  ORDER BY
    EXISTS (SELECT FROM participation pa
      WHERE pa.evaluation_id = s.evaluation_id AND pa.oidos = s.oidos AND pa.course_code = record_asked.course) DESC,
    EXISTS (SELECT FROM enrolment e
      JOIN parallel own ON own.evaluation_id = e.evaluation_id AND own.code = e.parallel_code
      JOIN parallel p ON p.evaluation_id = e.evaluation_id AND p.code = coalesce(own.merged_into, own.code)
      WHERE e.evaluation_id = s.evaluation_id AND e.study_code = s.code AND p.course_code = record_asked.course) DESC,
    s.oidos = record_asked.person DESC, s.oidos
  LIMIT 1;
$$;
