-- Counts whatever changes what results show beside `content_version`: figures that were made anew or are to be, comments that were
-- hidden or deleted. What is downloaded is marked by it.
CREATE OR REPLACE FUNCTION count_change_of_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changes := OLD.changes + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER figures_changed BEFORE UPDATE ON figures_kept FOR EACH ROW EXECUTE FUNCTION count_change_of_figures();
