-- Why an evaluation was moved, in words.
ALTER TABLE phase_change ADD COLUMN reason text NOT NULL DEFAULT '';
