-- An import holds this lock, shared, for as long as its connection works: several processes may try, one goes on. It ends with
-- the connection, however that ends.
CREATE OR REPLACE FUNCTION lock_importing(evaluation integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_lock_shared(7108, evaluation);
$$;
