import type pg from 'pg';

/** Seconds by which two clocks may differ before it is said. */
const tolerated = 5;

/**
 * Seconds by which this process's clock is ahead of the database's: below 0 where it is behind. `within`: how exact that is, since the question
 * took a while.
 */
export async function clockAhead(
  pool: Pick<pg.Pool, 'query'>,
): Promise<{ readonly ahead: number; readonly within: number }> {
  const asked = Date.now();
  const { rows } = await pool.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now');
  const answered = Date.now();
  return { ahead: (asked + answered) / 2000 - (rows[0]?.now ?? Number.NaN), within: (answered - asked) / 2000 };
}

/** Throws where this process's clock and the database's are more than 5 s apart: they decide about one thing together. */
export async function mustAgreeOnTime(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { ahead, within } = await clockAhead(pool);
  if (Math.abs(ahead) - within > tolerated)
    throw new Error(
      `this clock is ${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's`,
    );
}
