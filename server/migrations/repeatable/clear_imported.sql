-- Removes all that was imported for an evaluation: of the living tables those that have a staged one.
CREATE OR REPLACE FUNCTION clear_imported(evaluation integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'stage' AND tablename NOT IN ('person', 'removed') LOOP
    EXECUTE format('DELETE FROM public.%I WHERE evaluation_id = $1', name) USING evaluation;
  END LOOP;
END
$$;
