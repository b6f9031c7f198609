-- Moves a running step on, with the chunk that its caller writes in the same transaction.
CREATE OR REPLACE PROCEDURE import_progress(
  evaluation integer, step integer, begun integer, ended integer, counted integer, left_over integer, remark text
)
  LANGUAGE plpgsql
  AS $$
BEGIN
  UPDATE import_step SET "offset" = ended, counter = counter + counted, remain = left_over,
    note = coalesce(remark, note), state = CASE WHEN left_over = 0 THEN 'done' ELSE 'running' END
  WHERE evaluation_id = evaluation AND position = import_progress.step AND "offset" = begun AND state = 'running';
  IF NOT FOUND THEN
    RAISE 'the import goes on in another process';
  END IF;
END
$$;
