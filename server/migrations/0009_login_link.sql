-- One-time links by which an administrator signs in as another person. Only a hash of the token is kept; a used link is deleted.
CREATE TABLE login_link (
  token_hash bytea PRIMARY KEY,
  oidos text NOT NULL REFERENCES person ON DELETE CASCADE,
  made_by text NOT NULL REFERENCES person ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_link_expiry ON login_link (expires_at);
CREATE INDEX login_link_person ON login_link (oidos);
CREATE INDEX login_link_maker ON login_link (made_by);
