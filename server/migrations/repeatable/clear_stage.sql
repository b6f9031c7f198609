-- Forgets what is staged for an evaluation.
CREATE OR REPLACE FUNCTION clear_stage(evaluation integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'stage' LOOP
    EXECUTE format('DELETE FROM stage.%I WHERE evaluation_id = $1', name) USING evaluation;
  END LOOP;
END
$$;
