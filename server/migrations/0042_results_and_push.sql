-- To whom a question said that its answers are shown when it was last asked: what is published may become narrower than
-- that and be set back, never wider. Null: students were never asked.
ALTER TABLE question ADD COLUMN promised text CHECK (promised IN ('none', 'signed', 'all'));
UPDATE question SET promised = publicity WHERE asked;
ALTER TABLE question DROP COLUMN asked;

-- The order in which browsers were last proven, without a time: of a person's browsers the oldest go first.
ALTER TABLE push_subscription ADD COLUMN place bigint GENERATED ALWAYS AS IDENTITY;
