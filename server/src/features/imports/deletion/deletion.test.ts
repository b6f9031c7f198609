import { changePhase } from '@anketa/contract/evaluations/administration';
import { deleteImport, readDeletionLoss } from '@anketa/contract/evaluations/imports';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { cycleOf } from '../../../testing/cycle.ts';
import { createFaculty } from '../../../testing/faculty.ts';
import { givenPerson } from '../../../testing/given.ts';
import { completeAnswers, courseAction } from '../../../testing/students.ts';

/** Where people have answered, an evaluation is deleted by who typed its name and was told what is lost. */
const app = await testApplication();
const { as } = app;
const { openFaculty, submitAll, phaseAndCount } = cycleOf(app);
await givenPerson(app.db, 'manager', { roles: ['manager'] });
await givenPerson(app.db, 'editor', { roles: ['editor'] });
const manager = await as('manager');

const loss = (id: number) => manager(readDeletionLoss, { params: { id } });
const remove = (id: number, name?: string, step?: string) =>
  manager(deleteImport, { params: { id }, body: { name, step } });

/** An evaluation with four ballots and a draft, put back to preparation. */
async function answered(slug: string): Promise<number> {
  const faculty = await openFaculty(slug, { students: 5 });
  const [writing = '', ...others] = faculty.students;
  await submitAll(faculty, others);
  const call = await as(writing);
  const draft = { ...(await completeAnswers(call, faculty)), version: 0 };
  expect((await call.send('PUT', courseAction(faculty, 'draft'), draft)).status).toBe(200);
  const { evaluationId: id } = faculty;
  expect((await loss(id)).status).toBe(409);
  await manager(changePhase, { body: { import_id: id, phase: 0 } });
  return id;
}

test('what is lost is told in numbers: questionnaires, drafts, and what was counted of them', async () => {
  const id = await answered('lost');
  expect((await loss(id)).body).toMatchObject({ ballots: 4, drafts: 1 });
  const empty = await createFaculty(app.db, { slug: 'empty' });
  expect((await loss(empty.evaluationId)).body).toEqual({ ballots: 0, drafts: 0, results: 0, comments: 0 });
  const counted = await openFaculty('counted', { students: 4 });
  await submitAll(counted);
  await phaseAndCount(counted, 2);
  await manager(changePhase, { body: { import_id: counted.evaluationId, phase: 0 } });
  const { body } = await loss(counted.evaluationId);
  expect([body.ballots, body.results > 0]).toEqual([4, true]);
  expect((await loss(9999)).status).toBe(404);
  expect((await (await as('editor'))(readDeletionLoss, { params: { id } })).status).toBe(403);
});

test('one with answers, put back to preparation, is not deleted before its name was typed', async () => {
  const id = await answered('named');
  const messages = async (name?: string, step?: string) => (await remove(id, name, step)).body;
  expect(await messages()).toMatchObject({ errors: { name: ['Vyplňte prosím toto pole.'] } });
  expect(await messages('2025/2026')).toMatchObject({
    errors: { name: ['To není název tohoto hodnocení. Opište jej přesně.'] },
  });
  // Nor step by step.
  expect((await remove(id, undefined, 'buildings')).status).toBe(422);
  expect((await loss(id)).body.ballots).toBe(4);
  expect((await remove(id, ' Winter  semester ', 'buildings')).status).toBe(200);
  // What has begun goes on without being asked again.
  expect((await remove(id, undefined, 'departments')).status).toBe(200);
});

test('an empty evaluation needs no name', async () => {
  const { evaluationId: id } = await createFaculty(app.db, { slug: 'nothing' });
  expect((await remove(id)).status).toBe(200);
});
