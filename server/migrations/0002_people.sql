-- People, across evaluations. The SIS import adds and updates them; roles given by hand are kept.
--
-- Codes and keys of the SIS, here and in the tables that follow, are compared byte by byte (COLLATE "C"): they are not
-- words of any language, and the Czech order costs an import a quarter of its time in index look-ups.
--
-- `search` has no trigram index. Without one a search reads 100,000 people in 20 ms; with one an import of
-- people takes twice as long.
CREATE TABLE person (
  oidos text COLLATE "C" PRIMARY KEY,
  oident text COLLATE "C" NOT NULL UNIQUE,
  login text COLLATE "C" UNIQUE,
  email text,
  surname text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  title_before text NOT NULL DEFAULT '',
  title_after text NOT NULL DEFAULT '',
  password_hash text,
  extra_permissions integer NOT NULL DEFAULT 0,
  search text GENERATED ALWAYS AS
    (search_text((surname || ' ' || name || ' ' || coalesce(login, '') || ' ' || oident) COLLATE "und-x-icu")) STORED
);
CREATE INDEX person_name ON person (surname COLLATE "cs-x-icu", name COLLATE "cs-x-icu", oidos);

-- Roles given by hand. student, teacher, department_head and garant follow from the data below and are not stored.
CREATE TABLE person_role (
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'temporary-admin', 'manager', 'editor', 'questioner', 'user')),
  PRIMARY KEY (oidos, role)
);

-- Heads outlive an evaluation, so the department is named by its SIS code.
CREATE TABLE department_head (
  department_code text COLLATE "C" NOT NULL,
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  PRIMARY KEY (department_code, oidos)
);
CREATE INDEX department_head_person ON department_head (oidos);

-- Only a hash of the cookie's token is kept. No time of last use: it would say when a student was here.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  oidos text COLLATE "C" NOT NULL REFERENCES person ON DELETE CASCADE,
  impersonated_by text REFERENCES person ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_expiry ON session (expires_at);
CREATE INDEX session_person ON session (oidos);
CREATE INDEX session_impersonator ON session (impersonated_by) WHERE impersonated_by IS NOT NULL;
