-- Until when an administrator has raised their rights in a session; null: they work without them (ANKETA_RAISE_MINUTES).
ALTER TABLE session ADD COLUMN raised_until timestamptz;
