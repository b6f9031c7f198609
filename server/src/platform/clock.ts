import type pg from 'pg';

/** Seconds by which two clocks may differ before it is said. */
const tolerated = 5;

/**
 * Seconds by which this process's clock is ahead of the database's: below 0 where it is behind. Half of the time that the question took counts as
 * the way there.
 */
export async function clockAhead(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const asked = Date.now();
  const { rows } = await pool.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 AS now');
  const answered = Date.now();
  return (asked + answered) / 2000 - (rows[0]?.now ?? Number.NaN);
}

/** Throws where this process's clock and the database's are more than 5 s apart: they decide about one thing together. */
export async function mustAgreeOnTime(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const ahead = await clockAhead(pool);
  if (Math.abs(ahead) > tolerated)
    throw new Error(
      `this clock is ${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database's`,
    );
}
