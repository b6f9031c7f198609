-- Imports write people in turn: two that change the same ones in another order would wait for each other.
CREATE OR REPLACE FUNCTION lock_people() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7109, 0);
$$;
