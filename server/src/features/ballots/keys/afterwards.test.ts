import { readAfterwards } from '@anketa/contract/questions/questionnaires';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/connect.ts';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty } from '../../../testing/faculty.ts';
import { givenPerson } from '../../../testing/given.ts';
import { movePhase } from '../../evaluations/lifecycle.ts';
import { storePhaseDates } from '../../evaluations/store.ts';
import { destroyDueKeys } from './key-destruction.ts';

const application = await testApplication();
const { db, keystore } = application;
await givenPerson(db, 'student');

/** Noon, so many days from today. */
function inDays(days: number): Date {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(12, 0, 0, 0);
  return date;
}
const day = (days: number) => inDays(days).toLocaleDateString('sv-SE');

test('a student is told when keys end and when results come, as far as it is set, and then when keys were destroyed', async () => {
  const { evaluationId: id } = await createFaculty(db, { slug: 'after', students: 1 });
  const read = async (person = 'student') => {
    const { status, body } = await (await application.as(person))(readAfterwards, { params: { slug: 'after' } });
    return status === 200 ? body : status;
  };
  const nothing = { destroyed_on: null, keys: null, results_at: null };
  expect(await read()).toBe(404);
  await movePhase(application, { id, phase: 1, by: 'test' });
  expect(await read()).toEqual(nothing);
  const published = inDays(20).toISOString();
  await inTransaction(db, (tx) =>
    storePhaseDates(tx, id, { filling: null, checking: inDays(10).toISOString(), published }),
  );
  expect(await read()).toEqual({ ...nothing, keys: { until: day(17), days_left: 17 }, results_at: published });
  await movePhase(application, { id, phase: 2, by: 'test' });
  expect(await read()).toEqual({ ...nothing, keys: { until: day(7), days_left: 7 }, results_at: published });
  await sql`UPDATE phase_change SET changed_at = now() - interval '8 days' WHERE evaluation_id = ${id}`.execute(db);
  // Nights that did not do their work put it off.
  expect(await read()).toMatchObject({ keys: { until: day(7), days_left: 7 } });
  await sql`DELETE FROM daily_run`.execute(db);
  await sql`INSERT INTO daily_run SELECT current_date - n FROM generate_series(0, 6) n`.execute(db);
  expect(await read()).toMatchObject({ keys: { until: day(0), days_left: 0 } });
  await destroyDueKeys({ db, keystore, verificationDays: 7 });
  expect(await read()).toEqual({ destroyed_on: day(0), keys: null, results_at: published });
  await movePhase(application, { id, phase: 3, by: 'test' });
  expect(await read()).toMatchObject({ results_at: null });
});
