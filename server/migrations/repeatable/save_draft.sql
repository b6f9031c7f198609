-- Stores a draft made from version `base` (0: none yet). Gives the new version, or null and why not: 'wrong-phase',
-- 'already-submitted', 'draft-conflict' when another device saved, 'stale-key' when the key of the day has changed.
--
-- The first draft has any number, those that follow it the next ones. One that is made after its course was refused and taken back is thus
-- never mistaken for the draft before that, which another device may still be made from.
CREATE OR REPLACE FUNCTION save_draft(
  evaluation integer, course text, person text, base integer, key uuid, box bytea, OUT version integer, OUT refusal text
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7106, evaluation), pg_advisory_xact_lock_shared(7107, 0),
    lock_student(evaluation, person);
  SELECT CASE
      WHEN EXISTS (SELECT FROM participation p WHERE p.evaluation_id = evaluation AND p.oidos = person
        AND p.course_code = course AND NOT p.taken_back) THEN 'already-submitted'
      WHEN NOT takes_answers(e.state, e.options, e.phase_dates) THEN 'wrong-phase'
      WHEN NOT EXISTS (SELECT FROM draft_key k WHERE k.id = key) THEN 'stale-key'
      WHEN base <> coalesce((SELECT d.version FROM draft d
        WHERE d.evaluation_id = evaluation AND d.oidos = person AND d.course_code = course), 0) THEN 'draft-conflict'
    END INTO refusal FROM evaluation e WHERE e.id = evaluation;
  IF refusal IS NULL THEN
    version := CASE base WHEN 0 THEN 1 + floor(random() * 1000000000)::integer ELSE base + 1 END;
    INSERT INTO draft AS d (evaluation_id, course_code, oidos, version, key_id, sealed)
      VALUES (evaluation, course, person, save_draft.version, key, box)
      ON CONFLICT (evaluation_id, oidos, course_code)
        DO UPDATE SET version = excluded.version, key_id = excluded.key_id, sealed = excluded.sealed;
  END IF;
END $$;
