-- The audit log is only added to. No row of it is changed, none younger than a year is deleted, by nobody: not by the server, whose mistake or intruder could
-- otherwise take away what was done. Older rows go by `forget_audit` alone.
CREATE FUNCTION audit_is_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('anketa.forgets_audit', true) = 'yes' AND OLD.at < now() - interval '1 year' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_row_stays BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_is_added_to();
CREATE TRIGGER audit_stays BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_added_to();

-- Deletes rows that are older than so many days, a year at least. Gives how many. It has the rights of whoever owns the tables, so that a server of another role,
-- which may only read and insert here, can call it.
CREATE FUNCTION forget_audit(days integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public SET "anketa.forgets_audit" = 'yes' AS $$
DECLARE
  gone integer;
BEGIN
  DELETE FROM audit_log WHERE at < now() - make_interval(days => greatest(days, 366));
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;

-- Who worked with somebody's record, for that person: the subject of what concerns people begins with their number.
CREATE INDEX audit_log_person ON audit_log (split_part(subject, ' ', 1)) WHERE action LIKE 'user.%';
