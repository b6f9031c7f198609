-- What becomes of comments once they are read (features/results/comments). The people in these tables read comments: none of them wrote one
-- there, and nothing here has a time.

-- Who answers a comment does so once, by the name and as what they are to it at that moment.
CREATE TABLE comment_reply (
  evaluation_id integer NOT NULL,
  comment_id uuid NOT NULL,
  author_oidos text COLLATE "C" NOT NULL,
  author_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('teacher', 'garant', 'department_head')),
  body text NOT NULL,
  PRIMARY KEY (evaluation_id, comment_id, author_oidos),
  FOREIGN KEY (evaluation_id, comment_id) REFERENCES comment ON DELETE CASCADE
);

-- Who has read which.
CREATE TABLE comment_read (
  evaluation_id integer NOT NULL,
  comment_id uuid NOT NULL,
  oidos text COLLATE "C" NOT NULL,
  PRIMARY KEY (evaluation_id, comment_id, oidos),
  FOREIGN KEY (evaluation_id, comment_id) REFERENCES comment ON DELETE CASCADE
);
