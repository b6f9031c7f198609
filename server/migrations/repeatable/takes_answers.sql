-- From the moment that was announced as the end of filling nothing is taken any more, also while the evaluation has not been moved on yet.
CREATE OR REPLACE FUNCTION takes_answers(state smallint, options jsonb, phase_dates jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT filling_is_open(state, options) AND coalesce(clock_timestamp() < filling_end(options, phase_dates), true);
$$;
