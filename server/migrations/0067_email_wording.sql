-- expand: a column without NOT NULL, which versions before leave empty.

-- What the messages of an e-mail or a notification said of its evaluation: {"cs": {"evaluation", "deadline"}, "en": …}. Dates of an evaluation are cleared as they
-- pass, and its name can change: whoever reads afterwards what was sent reads it as it went out. Empty: no message was made, or by a version before.
ALTER TABLE email ADD COLUMN wording jsonb;
