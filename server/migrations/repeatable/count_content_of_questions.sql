-- What a student's page and ballot are made from has a number, `content_version`. A process has an evaluation and its questions at hand with it;
-- a ballot that was checked against older ones is not taken (`stale`), so no process ever accepts an answer to a question that has changed. Every change of a question
-- counts it up, as does every move of the evaluation's state (`count_content_of_evaluation`).
CREATE OR REPLACE FUNCTION count_content_of_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE evaluation SET content_version = content_version + 1 WHERE id IN (SELECT evaluation_id FROM changed);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER question_inserted AFTER INSERT ON question
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_content_of_questions();
CREATE OR REPLACE TRIGGER question_updated AFTER UPDATE ON question
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_content_of_questions();
CREATE OR REPLACE TRIGGER question_deleted AFTER DELETE ON question
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_content_of_questions();
