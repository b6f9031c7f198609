-- The number of the last night that was done; 0: none was. Closings and countings note it: the end of keys counts nights by it, since a clock that was wrong gives days that are not.
CREATE OR REPLACE FUNCTION last_night() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(number), 0) FROM daily_run;
$$;
