-- Whether an import runs, by whomever. Asked with the evaluation's row locked: an import takes that lock after this one, and then
-- looks whether it may begin.
CREATE OR REPLACE FUNCTION is_importing(evaluation integer) RETURNS boolean LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7108 AND objid = evaluation::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted);
$$;
