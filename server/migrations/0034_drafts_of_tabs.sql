-- A submission may say which draft it was made from (`draft`, null: it does not say). Where another one stands, nothing is submitted: the
-- draft would be gone with it, and what another device saved there with it, unread. Else as in 0019.
DROP FUNCTION submit_ballot(integer, text, text, uuid, bytea, boolean, integer);
CREATE FUNCTION submit_ballot(
  evaluation integer, course text, person text, ballot uuid, box bytea, departed boolean, version integer,
  draft integer DEFAULT NULL
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  refusal text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7106, evaluation), lock_student(evaluation, person);
  SELECT CASE
      WHEN NOT filling_is_open(e.state, e.options) THEN 'wrong-phase'
      WHEN box IS NOT NULL AND e.content_version <> submit_ballot.version THEN 'stale'
      WHEN submit_ballot.draft <> (SELECT d.version FROM draft d
        WHERE d.evaluation_id = evaluation AND d.oidos = person AND d.course_code = course) THEN 'draft-conflict'
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

-- The first draft has any number, those that follow it the next ones. One that is made after its course was refused and taken back is thus
-- never mistaken for the draft before that, which another device may still be made from. Else as in 0019.
CREATE OR REPLACE FUNCTION save_draft(
  evaluation integer, course text, person text, base integer, key uuid, box bytea, OUT version integer, OUT refusal text
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7106, evaluation), pg_advisory_xact_lock_shared(7107, 0),
    lock_student(evaluation, person);
  SELECT CASE
      WHEN EXISTS (SELECT FROM participation p WHERE p.evaluation_id = evaluation AND p.oidos = person
        AND p.course_code = course AND NOT p.taken_back) THEN 'already-submitted'
      WHEN NOT filling_is_open(e.state, e.options) THEN 'wrong-phase'
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
