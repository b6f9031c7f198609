-- Whoever makes an evaluation looks for a slug that no other has in either language, and nobody else does until it commits.
CREATE OR REPLACE FUNCTION lock_slugs() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7108, 0);
$$;
