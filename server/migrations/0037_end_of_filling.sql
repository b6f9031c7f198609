-- From the moment that was announced as the end of filling nothing is taken any more, also while the evaluation has not been moved on yet.
CREATE FUNCTION takes_answers(state smallint, options jsonb, phase_dates jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT filling_is_open(state, options) AND coalesce(clock_timestamp() < coalesce(
    CASE WHEN options ->> 'continuous' IS DISTINCT FROM 'true' THEN (phase_dates ->> 'checking')::timestamptz END,
    (phase_dates ->> 'published')::timestamptz), true);
$$;

-- The next three are as before, but that they ask this.
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
