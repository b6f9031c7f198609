-- What one student does in one evaluation happens in turn, whether they save or submit: else a draft that is saved while its
-- submission is stored would stay behind, with the person. Always after `lock_submissions` or its shared form.
CREATE OR REPLACE FUNCTION lock_student(evaluation integer, person text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(person, evaluation));
$$;
