-- Two records of one person: the one is an alias of the other (`merged_into`), which is no alias itself. Nothing is rewritten, so that it
-- can be taken back: studies, enrolments, participation, drafts and ballots stay with the record that they came by.
-- `merge_receipt`: the figures that were compared when the records were joined (features/people/seal-store.ts).
ALTER TABLE person
  ADD COLUMN merged_into text COLLATE "C" REFERENCES person ON DELETE CASCADE,
  ADD COLUMN merge_receipt jsonb,
  ADD CONSTRAINT person_merged_into_other CHECK (merged_into <> oidos),
  ADD CONSTRAINT person_merged_with_receipt CHECK (merge_receipt IS NULL OR merged_into IS NOT NULL);
CREATE INDEX person_merged_into ON person (merged_into) WHERE merged_into IS NOT NULL;

-- Every record by the person whose it is.
CREATE VIEW person_record AS
  SELECT oidos, oidos AS record FROM person WHERE merged_into IS NULL
  UNION ALL SELECT merged_into, oidos FROM person WHERE merged_into IS NOT NULL;

-- Joining records happens in turn: two that join the same ones the other way round would make a circle.
CREATE FUNCTION lock_merging() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7111, 0);
$$;

-- By which of their records a person is asked of a course: each course by one, so that nobody answers it twice. By the record that has
-- taken part, else one that attends it, else the person's own. Null: none of them studies in the evaluation.
CREATE FUNCTION record_asked(evaluation integer, course text, person text) RETURNS text LANGUAGE sql STABLE AS $$
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
