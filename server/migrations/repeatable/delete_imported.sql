-- Instead of foreign keys, which the bulk of an import does without: they cost more than the rows (server/migrations/0003_evaluations.sql).
CREATE OR REPLACE FUNCTION delete_imported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM clear_imported(OLD.id), clear_stage(OLD.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER evaluation_delete_imported AFTER DELETE ON evaluation FOR EACH ROW EXECUTE FUNCTION delete_imported();
