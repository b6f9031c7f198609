-- People are edited by administrators, over what the SIS says of them (features/people/editing.ts).

-- What the SIS says of the fields that were edited, by their columns: the person has the edited values there until somebody takes them back. An import
-- writes here instead of into those columns. NULL: nothing was edited.
ALTER TABLE person ADD COLUMN sis_values jsonb CHECK (jsonb_typeof(sis_values) = 'object' AND sis_values <> '{}');

-- A teacher who was added by hand stays when the SIS has none of that code, and so does a department that was set by hand, with the SIS's own beside it.
ALTER TABLE teacher
  ADD COLUMN added_by_hand boolean NOT NULL DEFAULT false,
  ADD COLUMN department_edited boolean NOT NULL DEFAULT false,
  ADD COLUMN sis_department text COLLATE "C";
ALTER TABLE stage.teacher
  ADD COLUMN added_by_hand boolean NOT NULL DEFAULT false,
  ADD COLUMN department_edited boolean NOT NULL DEFAULT false,
  ADD COLUMN sis_department text COLLATE "C";
