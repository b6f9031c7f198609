import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { changeEvaluationPhase } from '../evaluations/service.ts';
import { destroyDueKeys } from './key-destruction.ts';

const application = await testApplication();
const { db, keystore } = application;

async function evaluationThatMoved(slug: string, phases: number[], options = {}) {
  const { evaluationId: id } = await createFaculty(db, { slug, students: 1, options });
  for (const phase of phases) await changeEvaluationPhase(application, { id, phase, by: 'test' });
  return id;
}

const age = (id: number, days: number) =>
  sql`UPDATE phase_change SET changed_at = now() - make_interval(days => ${days}) WHERE evaluation_id = ${id}`.execute(
    db,
  );
const hasKeys = async (id: number) => (await keystore.sealingKey(id)) !== undefined;

test('keys end a week after filling closed for good, drafts with them, and filling never opens again', async () => {
  const id = await evaluationThatMoved('week', [1, 2]);
  await db
    .insertInto('draft')
    .values({ evaluation_id: id, course_code: 'c', oidos: 'o', version: 1, sealed: Buffer.of(1) })
    .execute();
  await age(id, 6);
  await destroyDueKeys({ db, keystore });
  expect(await hasKeys(id)).toBe(true);
  await age(id, 8);
  await destroyDueKeys({ db, keystore });
  expect(await hasKeys(id)).toBe(false);
  expect(await keystore.draftKey(id)).toBeUndefined();
  expect(await db.selectFrom('draft').selectAll().where('evaluation_id', '=', id).execute()).toEqual([]);
  await expect(changeEvaluationPhase(application, { id, phase: 1, by: 'test' })).rejects.toThrow('keys-destroyed');
  expect(await hasKeys(id)).toBe(false);
});

test('keys stay while filling is open, in a continuous evaluation too, and while a ballot waits', async () => {
  const filling = await evaluationThatMoved('filling', [1]);
  const continuous = await evaluationThatMoved('continuous', [1, 2], { continuous: true });
  const waiting = await evaluationThatMoved('waiting', [1, 2]);
  await sql`INSERT INTO ballot_inbox VALUES (${waiting}, 'c', gen_random_uuid(), 'x')`.execute(db);
  for (const id of [filling, continuous, waiting]) await age(id, 30);
  await destroyDueKeys({ db, keystore });
  expect(await Promise.all([filling, continuous, waiting].map(hasKeys))).toEqual([true, true, true]);
});

test('an evaluation put back to preparation loses its keys like any other', async () => {
  const id = await evaluationThatMoved('back', [1, 0]);
  await age(id, 8);
  await destroyDueKeys({ db, keystore });
  expect(await hasKeys(id)).toBe(false);
});
