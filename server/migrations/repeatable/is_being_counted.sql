-- Whether ballots of an evaluation that is closed are still to be counted: they wait, and mixing is asked for. Where it has failed, also while it
-- is tried again, results are of what could be counted. Pages of results ask this, and read nothing else of ballots: hence with the rights of who made it.
CREATE OR REPLACE FUNCTION is_being_counted(evaluation integer) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = "$user", public AS $$
BEGIN
  RETURN EXISTS (SELECT FROM evaluation e WHERE e.id = is_being_counted.evaluation AND NOT filling_is_open(e.state, e.options))
    AND EXISTS (SELECT FROM background_job j WHERE j.kind = 'mixing' AND j.subject = is_being_counted.evaluation::text
      AND (j.state IN ('cancelling', 'cancelled') OR (j.state IN ('waiting', 'running') AND j.error IS NULL)))
    AND EXISTS (SELECT FROM ballot_inbox b WHERE b.evaluation_id = is_being_counted.evaluation AND b.state = 'waiting');
END $$;
