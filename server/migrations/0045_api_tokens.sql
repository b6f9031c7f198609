-- Tokens by which machines call. Of a token there is a hash: it is random enough for that, and what is here opens nothing.
CREATE TABLE api_token (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Which machine it is for.
  name text COLLATE "C" NOT NULL,
  prefix text COLLATE "C" NOT NULL,
  hash bytea NOT NULL UNIQUE,
  scopes text[] NOT NULL,
  -- Whoever made it. It may no more than they may at the moment, and goes with them.
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  made_on date NOT NULL DEFAULT current_date,
  ends_on date NOT NULL,
  -- By day: it is not written at every call.
  used_on date
);
CREATE INDEX api_token_person ON api_token (oidos);
