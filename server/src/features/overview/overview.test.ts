import { changePhase } from '@anketa/contract/evaluations/administration';
import { previewMove, readOverview } from '@anketa/contract/evaluations/overview';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { movePhase } from '../evaluations/lifecycle.ts';

const application = await testApplication();
const { db, as } = application;
await givenPerson(db, 'boss', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'questioner', { roles: ['questioner'] });
await givenPerson(db, 'nobody');

/** The parts of the overview that are there for a person. */
async function parts(who: string, state: number): Promise<string[]> {
  const id = await givenEvaluation(db, { slug: `overview-${who}-${state}`, state });
  const { status, body } = await (await as(who))(readOverview, { params: { id } });
  if (status !== 200) return [String(status)];
  return Object.entries(body).flatMap(([part, value]) => (value === null ? [] : [part]));
}

const numbers = ['components', 'studies', 'students', 'ballots', 'reports', 'issues'];

test('everybody reads the parts that the page offers them, and no others', async () => {
  expect(await parts('boss', 0)).toEqual(['statistics', ...numbers, 'sharing', 'check', 'questions']);
  expect(await parts('manager', 0)).toEqual([...numbers, 'check', 'questions']);
  expect(await parts('questioner', 0)).toEqual(['check', 'questions']);
  expect(await parts('nobody', 1)).toEqual([]);
  expect(await parts('nobody', 0)).toEqual(['404']);
});

test('of an evaluation whose data are not there yet there are no numbers', async () => {
  expect(await parts('boss', 5)).toEqual(['issues']);
});

test('who may move an evaluation reads who moved it last, by name, or that its date came; nobody else does', async () => {
  const id = await givenEvaluation(db, { slug: 'moved' });
  const moved = async (who: string) => (await (await as(who))(readOverview, { params: { id } })).body.moved;
  expect(await moved('boss')).toBeNull();
  await givenPerson(db, 'named', { roles: ['admin'], name: 'Jana', surname: 'Nová', login: 'jana' });
  await (await as('named'))(changePhase, { body: { import_id: id, phase: 2 } });
  expect(await moved('boss')).toMatchObject({ from: 0, to: 2, by: 'Jana Nová' });
  expect(await moved('nobody')).toBeUndefined();
  expect(await moved('questioner')).toBeNull();
  await movePhase(application, { id, phase: 3, by: 'schedule' });
  expect(await moved('boss')).toMatchObject({ from: 2, to: 3, by: null });
});

test('who teaches reads of how many courses they may report errors; nobody else', async () => {
  const courses = { A: { department: 'D', parallels: { A1: { teachers: ['tutor'], students: [] } } } };
  const id = await scopeFaculty(db, { slug: 'own-courses', courses, heads: { D: ['chief'] } });
  const own = async (who: string) => (await (await as(who))(readOverview, { params: { id } })).body.own_courses;
  expect([await own('tutor'), await own('chief'), await own('boss')]).toEqual([1, 1, null]);
});

test('before a move one reads whom it touches, whether it can be undone, and why it would be refused; nothing has changed', async () => {
  const faculty = await createFaculty(db, { slug: 'preview', students: 3 });
  const id = faculty.evaluationId;
  const boss = await as('boss');
  const means = async (phase: number) => (await boss(previewMove, { params: { id, phase } })).body;
  const whole = { students: 3, courses: 1, undo: 'wholly', refusal: null };
  expect(await means(1)).toMatchObject({ ...whole, frozen: ['minimum', 'answered', 'readers', 'courses'] });
  expect((await means(1)).questions).toBeGreaterThan(0);
  expect(await means(3)).toMatchObject({ undo: 'never' });
  await boss(changePhase, { body: { import_id: id, phase: 1 } });
  for (const student of faculty.students) {
    const call = await as(student);
    expect((await submitCourse(call, faculty, await completeAnswers(call, faculty))).status).toBe(200);
  }
  // While filling is open the numbers are those of last night.
  const closing = ['courses', 'teacherQuestions', 'continuous'];
  expect(await means(2)).toMatchObject({ undo: 'at-once', ballots: { submitted: 0 }, frozen: closing });
  expect((await means(0)).frozen).toEqual([]);
  await boss(changePhase, { body: { import_id: id, phase: 2 } });
  await db.updateTable('evaluation').set({ keys_destroyed_on: '2026-01-01' }).where('id', '=', id).execute();
  expect((await means(1)).refusal).toMatch(/klíče/i);
  expect((await means(3)).refusal).toBeNull();
  expect((await (await as('questioner'))(previewMove, { params: { id, phase: 1 } })).status).toBe(403);
  expect((await boss(previewMove, { params: { id, phase: 4 } })).status).toBe(409);
  expect(await means(0)).toMatchObject({ undo: 'wholly', refusal: null, frozen: [] });
  // Among how many a ballot hides stays as it was promised.
  expect((await means(1)).frozen).toEqual(['answered', 'readers', 'courses']);
});
