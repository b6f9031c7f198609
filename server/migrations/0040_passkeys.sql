-- Passkeys of people with a local password (features/passkeys).

-- `rp_id` is the host of the address that a passkey was made at: browsers offer it there and nowhere else. `counter` counts how often a key was
-- used: a trace of use, stored only where the key itself reports it. No time of use, and of its making only the day.
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  credential_id bytea NOT NULL UNIQUE,
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  public_key bytea NOT NULL,
  rp_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  transports text[] NOT NULL,
  counter bigint CHECK (counter > 0),
  day date NOT NULL DEFAULT current_date
);
CREATE INDEX passkey_person ON passkey (oidos);
