-- Instead of foreign keys: those would write the evaluation's row for every ballot (`lock_submissions`).
CREATE OR REPLACE FUNCTION delete_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM participation WHERE evaluation_id = OLD.id;
  DELETE FROM draft WHERE evaluation_id = OLD.id;
  DELETE FROM ballot_inbox WHERE evaluation_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER evaluation_delete_submitted AFTER DELETE ON evaluation FOR EACH ROW EXECUTE FUNCTION delete_submitted();
