import { randomUUID } from 'node:crypto';
import { setPhaseDates } from '@anketa/contract/evaluations/administration';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { inTransaction, type Tx } from '../../platform/database/connect.ts';
import { noteAsked } from '../../platform/job-store.ts';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { changeState } from './lifecycle.ts';
import { moveDuePhases } from './schedule.ts';
import { closesWithin, evaluationById, lockEvaluation, storePhaseDates } from './store.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'manager', { roles: ['manager'] });
const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
const none = { filling: null, checking: null, published: null };

async function set(id: number, dates: object) {
  const call = await application.as('manager');
  return call(setPhaseDates, { params: { id }, body: { ...none, ...dates } });
}
const phaseOf = async (id: number) => (await evaluationById(db, id))?.state;

test('an evaluation moves when its date passes, once, and it is recorded that the clock moved it', async () => {
  const id = await givenEvaluation(db, { slug: 'clock' });
  expect((await set(id, { filling: hours(1).toISOString(), checking: hours(3).toISOString() })).status).toBe(200);
  expect(await moveDuePhases(application)).toBe(0);
  expect(await moveDuePhases(application, hours(2))).toBe(1);
  expect(await phaseOf(id)).toBe(1);
  // Moved back by hand: the date that has done its work does not come again.
  await db.updateTable('evaluation').set({ state: 0 }).where('id', '=', id).execute();
  expect(await moveDuePhases(application, hours(2))).toBe(0);
  expect(await moveDuePhases(application, hours(4))).toBe(1);
  expect(await phaseOf(id)).toBe(2);
  const moves = await db
    .selectFrom('phase_change')
    .select(['to_state', 'changed_by'])
    .where('evaluation_id', '=', id)
    .execute();
  expect(moves).toEqual([
    { to_state: 1, changed_by: 'schedule' },
    { to_state: 2, changed_by: 'schedule' },
  ]);
});

test('a phase that was begun by hand before its date is left alone', async () => {
  const id = await givenEvaluation(db, { slug: 'hand' });
  await set(id, { filling: hours(1).toISOString() });
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', id).execute();
  expect(await moveDuePhases(application, hours(2))).toBe(0);
  expect(await phaseOf(id)).toBe(2);
});

test('a date that passes while data are taken over again moves the evaluation once that has ended', async () => {
  const id = await givenEvaluation(db, { slug: 'later' });
  await set(id, { filling: hours(1).toISOString() });
  const job = { kind: 'import', subject: String(id) };
  await inTransaction(db, (tx) => noteAsked(tx, job, { by: 'test', afresh: true }));
  expect(await moveDuePhases(application, hours(2))).toBe(0);
  expect(await phaseOf(id)).toBe(0);
  await db.updateTable('background_job').set({ state: 'done' }).where('subject', '=', String(id)).execute();
  expect(await moveDuePhases(application, hours(2))).toBe(1);
  expect(await phaseOf(id)).toBe(1);
});

test('a date that was changed, or a move by hand, while the clock looked counts', async () => {
  const [postponed, published] = [
    await givenEvaluation(db, { slug: 'postponed', state: 1 }),
    await givenEvaluation(db, { slug: 'ahead', state: 1 }),
  ];
  for (const id of [postponed, published]) await set(id, { checking: hours(1).toISOString() });
  /** What somebody does between the look and the lock. */
  const meanwhile = async (id: number, change: (tx: Tx) => Promise<unknown>) => {
    let clock: Promise<number> = Promise.resolve(0);
    await inTransaction(db, async (tx) => {
      await lockEvaluation(tx, id);
      clock = moveDuePhases(application, hours(2));
      await vi.waitFor(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      });
      await change(tx);
    });
    return clock;
  };
  const later = { filling: null, checking: hours(9).toISOString(), published: null };
  await meanwhile(postponed, (tx) => storePhaseDates(tx, postponed, later));
  expect(await evaluationById(db, postponed)).toMatchObject({ state: 1, phase_dates: { checking: later.checking } });
  await set(published, { checking: hours(1).toISOString() });
  await db.updateTable('evaluation').set({ state: 1 }).where('id', '=', published).execute();
  await inTransaction(db, (tx) => storePhaseDates(tx, published, { ...none, checking: hours(1).toISOString() }));
  await meanwhile(published, (tx) => changeState(tx, published, 'publish', 'boss'));
  expect(await evaluationById(db, published)).toMatchObject({ state: 3, phase_dates: none });
});

test('dates that have passed, stand in the wrong order or belong to a begun phase are refused beside their field', async () => {
  const id = await givenEvaluation(db, { slug: 'bad', state: 1 });
  const { status, body } = await set(id, {
    filling: hours(5).toISOString(),
    checking: hours(-1).toISOString(),
    published: hours(4).toISOString(),
  });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    filling: ['Tato fáze už začala, datum tedy nejde nastavit.'],
    checking: ['Tento okamžik už minul.'],
    published: ['Tato fáze musí začít až po předchozí.'],
  });
  expect((await evaluationById(db, id))?.phase_dates).toEqual(none);
});

test('an evaluation that cannot be moved by its date is reported, keeps no other from it, and is moved later', async () => {
  const stuck = await givenEvaluation(db, { slug: 'stuck', state: 1 });
  const free = await givenEvaluation(db, { slug: 'free' });
  await set(stuck, { checking: hours(1).toISOString() });
  await set(free, { filling: hours(1).toISOString() });
  const reported: object[] = [];
  const log = { error: (details: object) => void reported.push(details) };
  const closed = () => Promise.reject(new Error('the queue is full'));
  const lifecycle = { ...application.lifecycle, closed };
  expect(await moveDuePhases({ ...application, lifecycle, log }, hours(2))).toBe(1);
  expect([await phaseOf(stuck), await phaseOf(free)]).toEqual([1, 1]);
  expect(reported).toMatchObject([{ evaluation: stuck }]);
  expect(await moveDuePhases(application, hours(2))).toBe(1);
  expect(await phaseOf(stuck)).toBe(2);
});

type Standing = { readonly state: number; readonly checking?: number; readonly published?: number };

test.each<[string, Standing, boolean, boolean]>([
  ['that is filled in until tomorrow', { state: 1, checking: 20 }, false, true],
  ['that is filled in longer', { state: 1, checking: 30, published: 40 }, false, false],
  ['that is closed already', { state: 2, published: 20 }, false, false],
  ['of which nobody has set an end', { state: 1 }, false, false],
  ['that is continuous, before its checking phase', { state: 1, checking: 20, published: 40 }, true, false],
  ['that is continuous, before its publication', { state: 2, published: 20 }, true, true],
])('the last day of filling: an evaluation %s', async (_, { state, ...dates }, continuous, expected) => {
  await db.updateTable('evaluation').set({ phase_dates: '{}' }).execute();
  const id = await givenEvaluation(db, { slug: randomUUID(), state });
  const phase_dates = Object.fromEntries(Object.entries(dates).map(([phase, at]) => [phase, hours(at).toISOString()]));
  const row = { phase_dates: JSON.stringify(phase_dates), options: JSON.stringify({ continuous }) };
  await db.updateTable('evaluation').set(row).where('id', '=', id).execute();
  expect(await closesWithin(db, 24)).toBe(expected);
});
