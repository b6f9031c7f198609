-- What became of a revision in a browser of the team that made it, before anybody got it (features/registry/rehearsals.ts): of nobody. NULL: it was not rehearsed.
ALTER TABLE remote_revision ADD COLUMN rehearsal jsonb;
