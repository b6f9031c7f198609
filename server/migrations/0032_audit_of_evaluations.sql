-- In which evaluation something was done, so that its page can say. Rows stay when the evaluation is deleted.
ALTER TABLE audit_log ADD COLUMN evaluation_id integer;
UPDATE audit_log SET evaluation_id = CASE
  WHEN action = 'question.copy' THEN substring(subject FROM ' to ([0-9]+)$')::integer
  WHEN action ~ '^(import|question|comment|contest|results)[.]|^job[.]cancel' THEN substring(subject FROM '^[0-9]+')::integer
END;
CREATE INDEX audit_log_evaluation ON audit_log (evaluation_id, id) WHERE evaluation_id IS NOT NULL;
