-- Whatever changes of the evaluation itself, its state, its texts, its options, its dates, its key, counts its content up.
CREATE OR REPLACE FUNCTION count_content_of_evaluation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_submissions(OLD.id);
  NEW.content_version := OLD.content_version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER evaluation_changed BEFORE UPDATE ON evaluation
  FOR EACH ROW WHEN (OLD.content_version = NEW.content_version) EXECUTE FUNCTION count_content_of_evaluation();
