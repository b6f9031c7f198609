-- When filling closes by itself: at the date of the first phase in which it is closed. Null where none is set. The same rule as plannedEnd in
-- shared/contract.
CREATE OR REPLACE FUNCTION filling_end(options jsonb, phase_dates jsonb) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    CASE WHEN options ->> 'continuous' IS DISTINCT FROM 'true' THEN (phase_dates ->> 'checking')::timestamptz END,
    (phase_dates ->> 'published')::timestamptz);
$$;
