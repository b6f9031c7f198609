-- The names of evaluations, one row for each of them and what it names.
CREATE OR REPLACE VIEW named_place AS
  SELECT evaluation_id, 'course' AS kind, code, name_cs, name_en, search FROM course WHERE active AND enrolled > 0
  UNION ALL SELECT evaluation_id, 'teacher', code, surname || ' ' || name, surname || ' ' || name, search FROM teacher
  UNION ALL SELECT evaluation_id, 'department', code, name_cs, name_en, search FROM department
  UNION ALL SELECT evaluation_id, 'programme', code, name_cs, name_en, search FROM codebook WHERE kind = 'programme'
  UNION ALL SELECT evaluation_id, 'field', code, name_cs, name_en, search FROM field;
