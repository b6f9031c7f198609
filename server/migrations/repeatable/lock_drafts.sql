-- Changes of the key that drafts are encrypted with hold this lock alone, savings of drafts shared: no draft is stored under a
-- key after its last one was sealed anew.
CREATE OR REPLACE FUNCTION lock_drafts() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7107, 0);
$$;
