-- The audit log is only added to. No row of it is changed, none younger than a year is deleted, by nobody: not by the server, whose mistake or intruder could
-- otherwise take away what was done. Older rows go by `forget_audit` alone.
CREATE OR REPLACE FUNCTION audit_is_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('anketa.forgets_audit', true) = 'yes' AND OLD.at < now() - interval '1 year' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the audit log is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER audit_row_stays BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION audit_is_added_to();
CREATE OR REPLACE TRIGGER audit_stays BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_added_to();
