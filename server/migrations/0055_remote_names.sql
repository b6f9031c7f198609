-- Names of remotes that an administrator has made for a team, with the prefixes that a remote of this name may claim (features/registry).
CREATE TABLE remote_name (
  remote_id text COLLATE "C" PRIMARY KEY,
  prefixes text[] NOT NULL,
  made_on date NOT NULL DEFAULT current_date
);

-- By which request it was made: what is sent again is not done again. Null: by no request.
ALTER TABLE remote_activation ADD COLUMN key uuid;
CREATE UNIQUE INDEX remote_activation_key ON remote_activation (remote_id, key);
