import { updateEvaluation } from '@anketa/contract/evaluations/administration';
import { makeToken } from '@anketa/contract/people/tokens';
import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import type { Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { settleParticipation } from '../ballots/counting/participation-store.ts';

const app = await testApplication();
const { db } = app;
const { openFaculty, submit, phase } = cycleOf(app);
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
const { body: made } = await admin(makeToken, {
  body: { name: 'SIS', scopes: ['sis'], ends_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
});

async function ask(oident: string) {
  const headers = { authorization: `Bearer ${made.token}` };
  const reply = await app.fastify.inject({ url: `/api/sis-notification/${encodeURIComponent(oident)}`, headers });
  return { status: reply.statusCode, body: reply.json() };
}

const night = (evaluationId: number) => inTransaction(db, (tx) => settleParticipation(tx, { evaluationId }));
/** A student refuses the section about studies today. */
const refuseGeneral = ({ evaluationId: evaluation_id }: Faculty, oidos: string) =>
  db.insertInto('participation').values({ evaluation_id, course_code: 'general', oidos, refused: true }).execute();
const announce = ({ evaluationId: id }: Faculty, enable_sis_pop_up: boolean) =>
  admin(updateEvaluation, { params: { id }, body: { options: { enable_sis_pop_up } } });

test('the SIS learns yes or no as of last night, of evaluations that are filled in and say so (3.17)', async () => {
  const faculty = await openFaculty('announced');
  const [student = ''] = faculty.students;
  expect((await ask(student)).status).toBe(404);
  expect((await announce(faculty, true)).status).toBe(200);
  expect(await ask(student)).toMatchObject({
    status: 200,
    body: { left: true, address: `${app.config.publicUrl}/`, texts: { cs: expect.stringContaining('dotazníky') } },
  });
  await submit(faculty, student);
  // Not before the night: a live answer would tell when somebody fills in.
  await refuseGeneral(faculty, student);
  expect((await ask(student)).body.left).toBe(true);
  await night(faculty.evaluationId);
  expect((await ask(student)).body.left).toBe(false);
  expect((await ask(faculty.students[1] ?? '')).body.left).toBe(true);
  await phase(faculty, 2);
  expect((await ask(student)).status).toBe(404);
});

test('whoever is not asked, and whoever is nobody, has nothing left; nothing else is in the answer', async () => {
  const faculty = await openFaculty('others');
  await announce(faculty, true);
  const [of, nobody] = [await ask('boss'), await ask("x' OR true --")];
  expect(of.body).toEqual(nobody.body);
  expect(Object.keys(of.body).toSorted()).toEqual(['address', 'left', 'texts']);
  expect(of.body.left).toBe(false);
  await announce(faculty, false);
  expect((await ask('boss')).status).toBe(404);
});

test('what is left is what a student’s page has: the section about studies counts, and a course that asks them nothing does not', async () => {
  const faculty = await openFaculty('sections');
  const { evaluationId: id, course, students } = faculty;
  await announce(faculty, true);
  const [student = ''] = students;
  const left = async () => (await ask(student)).body.left;
  await submit(faculty, student);
  await night(id);
  expect(await left()).toBe(true);
  await refuseGeneral(faculty, student);
  await night(id);
  expect(await left()).toBe(false);
  await db.deleteFrom('participation').where('evaluation_id', '=', id).where('course_code', '=', course).execute();
  expect(await left()).toBe(true);
  const ofCourses = db
    .updateTable('question')
    .where('evaluation_id', '=', id)
    .where('target', 'in', ['povinn', 'gl', 'ucit']);
  await ofCourses.set({ active: false }).execute();
  expect(await left()).toBe(false);
  await announce(faculty, false);
});
