-- Every record by the person whose it is.
CREATE OR REPLACE VIEW person_record AS
  SELECT oidos, oidos AS record FROM person WHERE merged_into IS NULL
  UNION ALL SELECT merged_into, oidos FROM person WHERE merged_into IS NOT NULL;
