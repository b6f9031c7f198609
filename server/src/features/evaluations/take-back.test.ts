import { changePhase } from '@anketa/contract/evaluations/administration';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const { db, as } = await testApplication({ takeBackSeconds: 15 });
const boss = await as(await givenPerson(db, 'boss', { roles: ['admin'] }));

const move = (import_id: number, phase: number, take_back = false) =>
  boss(changePhase, { body: { import_id, phase, take_back } });
const stateOf = async (id: number) =>
  (await db.selectFrom('evaluation').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
/** Lets so many seconds pass since the last move. */
const wait = (id: number, seconds: number) =>
  sql`UPDATE phase_change SET changed_at = changed_at - make_interval(secs => ${seconds}) WHERE evaluation_id = ${id}`.execute(
    db,
  );

test('the last move can be taken back for as long as its answer says, to where it came from and nowhere else', async () => {
  const id = await givenEvaluation(db, { slug: 'back' });
  await move(id, 1);
  expect((await move(id, 2)).body).toMatchObject({ undo: 'at-once', undo_seconds: 15 });
  expect(await move(id, 0, true)).toMatchObject({ status: 409, body: { type: '/problems/undo-expired' } });
  expect(await stateOf(id)).toBe(2);
  expect((await move(id, 1, true)).status).toBe(200);
  expect(await stateOf(id)).toBe(1);
});

test('once the moment is over, counting may have begun: the move stays', async () => {
  const id = await givenEvaluation(db, { slug: 'late' });
  await move(id, 1);
  await move(id, 2);
  await wait(id, 15);
  expect(await move(id, 1, true)).toMatchObject({ status: 409, body: { type: '/problems/undo-expired' } });
  expect(await stateOf(id)).toBe(2);
});

test('what was published has been seen, and what somebody has moved since is theirs', async () => {
  const id = await givenEvaluation(db, { slug: 'seen', state: 2 });
  expect((await move(id, 3)).body).toMatchObject({ undo: 'never', undo_seconds: 0 });
  expect((await move(id, 2, true)).status).toBe(409);
  expect(await stateOf(id)).toBe(3);
});
