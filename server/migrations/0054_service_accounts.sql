-- Accounts of machines: named, without any way to sign in. Their tokens may no more than their owner may at the moment, and stay when that becomes
-- another one; where there is none any more they open nothing.
CREATE TABLE service_account (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  oidos text COLLATE "C" REFERENCES person ON DELETE SET NULL,
  made_on date NOT NULL DEFAULT current_date
);
CREATE INDEX service_account_person ON service_account (oidos);

-- A token is its owner's, or a service account's.
ALTER TABLE api_token
  ADD COLUMN account_id integer REFERENCES service_account ON DELETE CASCADE,
  -- Of scopes of remotes: which remotes.
  ADD COLUMN remotes text[] NOT NULL DEFAULT '{}',
  ALTER COLUMN oidos DROP NOT NULL,
  ADD CONSTRAINT api_token_of_one CHECK (num_nonnulls(oidos, account_id) = 1);
CREATE INDEX api_token_account ON api_token (account_id);
