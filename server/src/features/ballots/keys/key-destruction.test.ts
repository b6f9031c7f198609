import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { createFaculty } from '../../../testing/faculty.ts';
import { movePhase } from '../../evaluations/lifecycle.ts';
import { sealingOf } from '../../keys/store.ts';
import { destroyDueKeys } from './key-destruction.ts';

const application = await testApplication();
const { db, keystore } = application;

async function evaluationThatMoved(slug: string, phases: number[], options = {}) {
  const { evaluationId: id } = await createFaculty(db, { slug, students: 1, options });
  for (const phase of phases) await movePhase(application, { id, phase, by: 'test' });
  return id;
}

const age = (id: number, days: number) =>
  sql`UPDATE phase_change SET changed_at = now() - make_interval(days => ${days}) WHERE evaluation_id = ${id}`.execute(
    db,
  );
/** Records so many nights before today, today included. */
const nights = async (count: number) => {
  await sql`DELETE FROM daily_run`.execute(db);
  await sql`INSERT INTO daily_run SELECT current_date - n FROM generate_series(0, ${count - 1}) n`.execute(db);
};
/** Does the nights of these days anew, in this order: there are no others. */
const doneNow = async (ago: readonly number[]) => {
  await sql`DELETE FROM daily_run`.execute(db);
  for (const days of ago) await sql`INSERT INTO daily_run (day) VALUES (current_date - ${days}::int)`.execute(db);
};
const destroy = () => destroyDueKeys({ db, keystore, verificationDays: 7 });

async function hasKeys(id: number) {
  const sealing = await sealingOf(db, id);
  return (await keystore.privateKey(id, sealing?.recipient.raw ?? Buffer.alloc(0))) !== undefined;
}

test('keys end a week after filling closed for good, drafts with them, and filling never opens again', async () => {
  const id = await evaluationThatMoved('week', [1, 2]);
  const draft = { evaluation_id: id, course_code: 'c', oidos: 'o', version: 1, sealed: Buffer.of(1) };
  await db
    .insertInto('draft')
    .values({ ...draft, key_id: randomUUID() })
    .execute();
  await nights(30);
  await age(id, 6);
  await destroy();
  expect(await hasKeys(id)).toBe(true);
  await age(id, 8);
  await destroy();
  expect(await hasKeys(id)).toBe(false);
  expect(await db.selectFrom('draft').selectAll().where('evaluation_id', '=', id).execute()).toEqual([]);
  await expect(movePhase(application, { id, phase: 1, by: 'test' })).rejects.toThrow('keys-destroyed');
  expect(await hasKeys(id)).toBe(false);
});

test('a clock that jumps ends no keys: as many nights must have been recorded', async () => {
  const id = await evaluationThatMoved('clock', [1, 2]);
  await age(id, 30);
  await nights(6);
  await destroy();
  expect(await hasKeys(id)).toBe(true);
  await nights(7);
  await destroy();
  expect(await hasKeys(id)).toBe(false);
});

test('keys stay while filling is open, in a continuous evaluation too, and while a ballot waits', async () => {
  const filling = await evaluationThatMoved('filling', [1]);
  const continuous = await evaluationThatMoved('continuous', [1, 2], { continuous: true });
  const waiting = await evaluationThatMoved('waiting', [1, 2]);
  await sql`INSERT INTO ballot_inbox VALUES (${waiting}, 'c', gen_random_uuid(), 'x')`.execute(db);
  for (const id of [filling, continuous, waiting]) await age(id, 30);
  await nights(30);
  await destroy();
  expect(await Promise.all([filling, continuous, waiting].map(hasKeys))).toEqual([true, true, true]);
});

test('ballots that were set aside, or did not open, go with the keys; how many they were stays noted', async () => {
  const id = await evaluationThatMoved('aside', [1, 2]);
  await sql`INSERT INTO ballot_inbox VALUES (${id}, 'c', gen_random_uuid(), 'x', 'aside')`.execute(db);
  await sql`INSERT INTO course_ballots (evaluation_id, course_code, set_aside, unopenable, mixed_on)
    VALUES (${id}, 'c', 1, 2, current_date - 8)`.execute(db);
  await age(id, 30);
  await nights(7);
  await destroy();
  expect(await hasKeys(id)).toBe(false);
  expect(await db.selectFrom('ballot_inbox').selectAll().where('evaluation_id', '=', id).execute()).toEqual([]);
  const [tally] = await db.selectFrom('course_ballots').selectAll().where('evaluation_id', '=', id).execute();
  expect(tally).toMatchObject({ set_aside: 1, unopenable: 2 });
});

test('an evaluation put back to preparation loses its keys like any other', async () => {
  const id = await evaluationThatMoved('back', [1, 0]);
  await age(id, 8);
  await nights(30);
  await destroy();
  expect(await hasKeys(id)).toBe(false);
});

test('publishing, and taking it back, leave the end of keys where it is', async () => {
  const id = await evaluationThatMoved('publishing', [1, 2]);
  await nights(30);
  await age(id, 8);
  await movePhase(application, { id, phase: 3, by: 'test' });
  await movePhase(application, { id, phase: 2, by: 'test' });
  await destroy();
  expect(await hasKeys(id)).toBe(false);
});

test.each([
  ['a clock that was behind at closing ends no keys early: nights count that were done afterwards', 35],
  ['a clock that was ahead at closing keeps no keys: the nights alone decide', -400],
])('%s', async (_name, days) => {
  await nights(30);
  const id = await evaluationThatMoved(`clock${days}`, [1, 2]);
  await age(id, days);
  await destroy();
  expect(await hasKeys(id)).toBe(true);
  await doneNow([5, 4, 3, 2, 1, 0]);
  await destroy();
  expect(await hasKeys(id)).toBe(true);
  await doneNow([6, 5, 4, 3, 2, 1, 0]);
  await destroy();
  expect(await hasKeys(id)).toBe(false);
});

test('nights of days that have not come count for nothing, and a night after missed ones counts once another has followed', async () => {
  const id = await evaluationThatMoved('nights', [1, 2]);
  await age(id, 30);
  await doneNow([15, 14, 13, 12, 11, 10, -300]);
  await destroy();
  expect(await hasKeys(id)).toBe(true);
  await doneNow([15, 14, 13, 12, 11, 10, 5]);
  await destroy();
  expect(await hasKeys(id)).toBe(true);
  await doneNow([15, 14, 13, 12, 11, 10, 5, 4]);
  await destroy();
  expect(await hasKeys(id)).toBe(false);
});
