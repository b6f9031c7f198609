-- Whether students may fill in: in the filling phase, or in the checking phase of a continuous evaluation. The same rule as
-- isFillingOpen in shared/contract, and the only place in SQL that knows the phases by number.
CREATE OR REPLACE FUNCTION filling_is_open(state smallint, options jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT state = 1 OR (state = 2 AND options ->> 'continuous' IS NOT DISTINCT FROM 'true');
$$;
