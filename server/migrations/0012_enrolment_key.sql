-- Everybody looks enrolments up by study: one index does, with the study first. The second one cost an import as much
-- as the rows themselves.
ALTER TABLE enrolment DROP CONSTRAINT enrolment_pkey;
DROP INDEX enrolment_study;
ALTER TABLE enrolment ADD PRIMARY KEY (evaluation_id, study_code, parallel_code);

-- Courses are searched within one evaluation, which the primary key narrows them to; what remains is read in
-- milliseconds. Each activation and each count would have to enter the trigrams anew.
DROP INDEX course_search;
