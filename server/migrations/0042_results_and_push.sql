-- The order in which browsers were last proven, without a time: of a person's browsers the oldest go first.
ALTER TABLE push_subscription ADD COLUMN place bigint GENERATED ALWAYS AS IDENTITY;
