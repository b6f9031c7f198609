-- Search ignores case and diacritics. IMMUTABLE wrapper (the dictionary is named) so that it can be indexed. Columns and indexes have what it gave when they were
-- written: another text of it needs a migration that writes them anew.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent', value)) $$;
