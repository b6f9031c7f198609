-- Nights are numbered in the order in which they were done, and closings and countings note the last one before them. The end of keys counts
-- nights by it: a clock that was wrong gives days that are not.
ALTER TABLE daily_run ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  -- Its day had not come when somebody looked: the clock was ahead when it was done, or behind when it was looked at. It is done again.
  ADD COLUMN early boolean NOT NULL DEFAULT false;

CREATE FUNCTION last_night() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(number), 0) FROM daily_run;
$$;

ALTER TABLE phase_change ADD COLUMN after_night bigint;
UPDATE phase_change SET after_night = coalesce((SELECT max(number) FROM daily_run WHERE day <= changed_at::date), 0);
ALTER TABLE phase_change ALTER COLUMN after_night SET NOT NULL, ALTER COLUMN after_night SET DEFAULT last_night();

ALTER TABLE course_ballots ADD COLUMN after_night bigint;
UPDATE course_ballots SET after_night = coalesce((SELECT max(number) FROM daily_run WHERE day <= mixed_on), 0);
ALTER TABLE course_ballots ALTER COLUMN after_night SET NOT NULL, ALTER COLUMN after_night SET DEFAULT last_night();
