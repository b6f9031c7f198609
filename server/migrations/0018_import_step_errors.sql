-- Why a step failed is said of the import's job (background_job.error); nobody ever read it here.
ALTER TABLE import_step DROP COLUMN error_code, DROP COLUMN error_message, DROP COLUMN error_problem;
