-- Joining records happens in turn: two that join the same ones the other way round would make a circle.
CREATE OR REPLACE FUNCTION lock_merging() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7111, 0);
$$;
