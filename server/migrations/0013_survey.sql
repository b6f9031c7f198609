-- Nobody has to answer what one author asks about their own course: a required question is the administration's. An author
-- could make a course impossible to evaluate otherwise.
UPDATE question SET required = false WHERE required AND author_oidos IS NOT NULL;
ALTER TABLE question ADD CONSTRAINT own_question_is_voluntary CHECK (NOT required OR author_oidos IS NULL);

-- Whoever makes an evaluation looks for a slug that no other has in either language, and nobody else does until it commits.
CREATE FUNCTION lock_slugs() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7108, 0);
$$;

-- Deleting goes step by step. From the first step on the evaluation can neither be imported again nor opened.
ALTER TABLE evaluation ADD COLUMN deleting boolean NOT NULL DEFAULT false;

-- What a source lacks, by which the message is worded in the reader's language: {"kind": …, "table": …, "column": …}.
ALTER TABLE import_step ADD COLUMN error_problem jsonb;
