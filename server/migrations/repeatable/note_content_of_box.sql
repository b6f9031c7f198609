-- Notes the content that a ballot was filled with. Submissions hold the evaluation's content as it is (`lock_submissions`). A box that is sealed anew counts
-- as filled now: it must not be known again by its number.
CREATE OR REPLACE FUNCTION note_content_of_box() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_version := coalesce((SELECT e.content_version FROM evaluation e WHERE e.id = NEW.evaluation_id), 0);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ballot_inbox_content BEFORE INSERT ON ballot_inbox FOR EACH ROW EXECUTE FUNCTION note_content_of_box();
