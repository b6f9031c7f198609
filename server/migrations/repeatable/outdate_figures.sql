-- A department is hidden, or joins a section, without a change of the evaluation itself: the figures are to be made anew.
CREATE OR REPLACE FUNCTION outdate_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE figures_kept SET of_version = NULL WHERE evaluation_id IN (SELECT evaluation_id FROM changed);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER department_updated AFTER UPDATE ON department
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION outdate_figures();
