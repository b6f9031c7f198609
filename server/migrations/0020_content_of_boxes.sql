-- The content that a ballot was filled with: the number of the evaluation's content when it was stored, and nothing else. By it a question
-- that was added while filling is open is known to be in no box yet. It says no more of when a ballot came than the place of its row does
-- already, and goes with the box (docs/privacy.md). Boxes that were there before count as filled with whatever there is.
ALTER TABLE ballot_inbox ADD COLUMN content_version integer NOT NULL DEFAULT 2147483647;

-- Submissions hold the evaluation's content as it is (lock_submissions). A box that is sealed anew counts as filled now: it must not be
-- known again by its number.
CREATE FUNCTION note_content_of_box() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.content_version := coalesce((SELECT e.content_version FROM evaluation e WHERE e.id = NEW.evaluation_id), 0);
  RETURN NEW;
END $$;
CREATE TRIGGER ballot_inbox_content BEFORE INSERT ON ballot_inbox FOR EACH ROW EXECUTE FUNCTION note_content_of_box();

-- The first content that has the question: no ballot filled with an earlier one holds an answer to it.
ALTER TABLE question ADD COLUMN asked_since integer NOT NULL DEFAULT 0;
