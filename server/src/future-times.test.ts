import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mendFutureTimes, mustNotBeAhead } from './future-times.ts';
import { testApplication } from './testing/application.ts';
import { createFaculty } from './testing/faculty.ts';

const application = await testApplication({}, { hasQueue: true });
const { db } = application;

const value = async <Value>(query: ReturnType<typeof sql<{ value: Value }>>) =>
  (await query.execute(db)).rows[0]?.value;
const year = sql`interval '1 year'`;

test('what a clock that was ahead has left is put right where it decides something, and told where it says what happened', async () => {
  const { evaluationId: id, students } = await createFaculty(db, { slug: 'ahead' });
  await application.jobs.enqueue({ name: 'mixing' }, String(id), { by: 'ann' });
  expect(await mendFutureTimes(db)).toEqual({});
  await application.cookieOf(students[0] ?? '');
  await sql`UPDATE session SET expires_at = now() + ${year}`.execute(db);
  await sql`UPDATE jobs.version SET cron_on = now() + ${year}`.execute(db);
  await sql`UPDATE jobs.queue SET monitor_claim_on = now() + ${year}`.execute(db);
  await sql`UPDATE jobs.job SET created_on = now() + ${year}, start_after = now() + ${year} WHERE name = 'mixing'`.execute(
    db,
  );
  await sql`UPDATE evaluation SET sealing_key_since = current_date + 30`.execute(db);
  await sql`INSERT INTO course_ballots (evaluation_id, course_code, mixed_on) VALUES (${id}, 'c', current_date + 30)`.execute(
    db,
  );
  await sql`INSERT INTO daily_run (day) VALUES (current_date + 30)`.execute(db);
  await sql`INSERT INTO phase_change (evaluation_id, from_state, to_state, changed_by, changed_at)
    VALUES (${id}, 1, 2, 'test', now() + ${year})`.execute(db);

  await expect(mustNotBeAhead(db)).rejects.toThrow(/jobs.version 1.*session 1.*phase_change 1/);
  expect(await value(sql`SELECT cron_on <= now() AS value FROM jobs.version`)).toBe(true);
  expect(await value(sql`SELECT bool_and(monitor_claim_on <= now()) AS value FROM jobs.queue`)).toBe(true);
  expect(await value(sql`SELECT start_after <= now() AS value FROM jobs.job WHERE name = 'mixing'`)).toBe(true);
  expect(await value(sql`SELECT expires_at < now() + interval '29 h' AS value FROM session`)).toBe(true);
  expect(await value(sql`SELECT mixed_on <= current_date AS value FROM course_ballots`)).toBe(true);
  // What happened stays as it was noted.
  expect(await value(sql`SELECT changed_at > now() AS value FROM phase_change`)).toBe(true);
  expect(await mendFutureTimes(db)).toEqual({ phase_change: 1 });
});
