-- Results show comments: one that was hidden, answered or deleted counts as a change of the evaluation's figures (`count_change_of_figures`).
CREATE OR REPLACE FUNCTION count_change_of_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE figures_kept SET of_version = of_version WHERE evaluation_id IN (SELECT evaluation_id FROM changed);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER comment_updated AFTER UPDATE ON comment
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_comments();
CREATE OR REPLACE TRIGGER comment_deleted AFTER DELETE ON comment
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_change_of_comments();
