-- What administrators change of courses and parallels by hand. A repeated import leaves it as it is (server/src/sis/engine/hand-edits.ts).
-- The stage has the same columns, so that a test can hold the two together.
DO $$
DECLARE
  place text;
BEGIN
  FOREACH place IN ARRAY ARRAY['public', 'stage'] LOOP
    EXECUTE format('ALTER TABLE %I.course
      -- Whether it is evaluated was decided by hand.
      ADD COLUMN active_edited boolean NOT NULL DEFAULT false', place);
    EXECUTE format('ALTER TABLE %I.parallel
      -- It was added by hand, and who attends it: everybody of the course, or who has only its exam. Null: it is of the SIS.
      ADD COLUMN students_from text CHECK (students_from IN (''course'', ''exams'')),
      ADD COLUMN teachers_edited boolean NOT NULL DEFAULT false,
      ADD COLUMN merged_edited boolean NOT NULL DEFAULT false', place);
  END LOOP;
END
$$;

-- The SIS said something else than what was edited by hand, which stayed.
ALTER TABLE import_change ADD COLUMN edited integer NOT NULL DEFAULT 0;
