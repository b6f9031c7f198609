-- Deletes rows of the audit log that are older than so many days, a year at least. Gives how many. It has the rights of whoever owns the tables, so that a server of
-- another role, which may only read and insert here, can call it.
CREATE OR REPLACE FUNCTION forget_audit(days integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public SET "anketa.forgets_audit" = 'yes' AS $$
DECLARE
  gone integer;
BEGIN
  DELETE FROM audit_log WHERE at < now() - make_interval(days => greatest(days, 366));
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
