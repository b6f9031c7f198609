import { readQuestionnaire } from '@anketa/contract/questions/questionnaires';
import { announceChange, courseChanges, withdrawChange } from '@anketa/contract/results/improvements';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/connect.ts';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { addDefaultQuestions } from '../../question-editing/editing/default-questions.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });

async function year(slug: string, of: number, state: number) {
  const id = await scopeFaculty(db, {
    slug,
    state,
    heads: { A: ['hana'] },
    studies: [{ type: 'B', field: 'F' }],
    courses: {
      A1: { department: 'A', guarantors: ['gus'], parallels: { [`${slug}A1`]: { teachers: ['ada'], students: [0] } } },
      A2: { department: 'A', parallels: { [`${slug}A2`]: { teachers: ['bob'], students: [0] } } },
    },
  });
  await db.updateTable('evaluation').set({ year: of }).where('id', '=', id).execute();
  await inTransaction(db, (tx) => addDefaultQuestions(tx, id));
  return id;
}
const last = await year('last', 2024, 2);
const now = await year('now', 2025, 0);
const student = 'now-student-0';

const at = (slug: string, gl = 'A1') => ({ slug: `${slug}-cs`, gl });
const say = async (person: string, body: string, params = at('last')) =>
  (await (await application.as(person))(announceChange, { params, body: { body } })).status;
const read = async (person: string | null, params = at('last')) =>
  (await application.as(person))(courseChanges, { params });
const stateIs = (id: number, state: number) =>
  db.updateTable('evaluation').set({ state }).where('id', '=', id).execute();

/** What the student's card of a course says. */
async function card(course = 'A1') {
  const { body } = await (await application.as(student))(readQuestionnaire, { params: { slug: 'now-cs' } });
  return body.sections.find((section) => section.course === course)?.changes?.map(({ body: words }) => words);
}

test('teachers and guarantors say what will change, in checking too, under their name and role; nobody else does', async () => {
  expect(await say('ada', '  Přidám příklady. ')).toBe(200);
  expect(await say('gus', 'Zkrátíme seminární práci.')).toBe(200);
  for (const person of ['bob', 'hana', 'admin', student]) expect(await say(person, 'Já taky.')).toBe(403);
  expect([await say('ada', '   '), await say('ada', 'a'.repeat(601))]).toEqual([422, 422]);
  const { body } = await read('ada');
  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(body.changes).toEqual([
    { body: 'Přidám příklady.', role: 'teacher', said_on: today, name: 'ada' },
    { body: 'Zkrátíme seminární práci.', role: 'garant', said_on: today, name: 'gus' },
  ]);
  expect(body.own?.body).toBe('Přidám příklady.');
  expect((await read('hana')).body.own).toBeNull();
  // Somebody who looks as the teacher does not speak for them.
  const asAda = await application.as('ada', { impersonatedBy: 'admin' });
  expect((await asAda(announceChange, { params: at('last'), body: { body: 'Ne já.' } })).status).toBe(403);
  expect((await read(null)).status).toBe(403);
  expect((await (await application.as(null))(withdrawChange, { params: at('last') })).status).toBe(401);
});

test('students read it beside the course in the next questionnaire, once its results are published, as it was last written', async () => {
  await stateIs(now, 1);
  expect(await card()).toBeUndefined();
  await stateIs(last, 3);
  expect((await read(null)).body).toMatchObject({ own: null, changes: [{ name: 'ada' }, { name: 'gus' }] });
  await stateIs(now, 2);
  await stateIs(now, 1);
  expect(await card()).toEqual(['Přidám příklady.', 'Zkrátíme seminární práci.']);
  expect(await card('A2')).toBeUndefined();
  // What a process remembers of the student's page is no older than that.
  expect(await say('ada', 'Přidám řešené příklady.')).toBe(200);
  expect(await card()).toEqual(['Přidám řešené příklady.', 'Zkrátíme seminární práci.']);
  expect((await (await application.as('gus'))(withdrawChange, { params: at('last') })).status).toBe(200);
  expect(await card()).toEqual(['Přidám řešené příklady.']);
});

test('results of the next year have it beside their own, and only the evaluation just before counts', async () => {
  expect(await say('ada', 'Zatím nic.', at('now'))).toBe(409);
  await stateIs(now, 3);
  expect(await say('ada', 'Letos další změna.', at('now'))).toBe(200);
  const { body } = await read(null, at('now'));
  expect(body.changes.map((one) => one.body)).toEqual(['Letos další změna.']);
  expect(body.before?.evaluation.slug_cs).toBe('last-cs');
  expect(body.before?.changes.map((one) => one.body)).toEqual(['Přidám řešené příklady.']);
  expect((await read(null)).body.before).toBeNull();
  const next = await year('next', 2026, 3);
  expect((await read(null, at('next'))).body.before?.changes.map((one) => one.body)).toEqual(['Letos další změna.']);
  await stateIs(now, 2);
  expect((await read(null, at('next'))).body.before).toBeNull();
  await stateIs(now, 3);
  await stateIs(next, 0);
});

test('what was announced by a record that is merged into somebody is their own: they change it, and take it back', async () => {
  await givenPerson(db, 'whole', { surname: 'whole' });
  const ada = { evaluation_id: last, course_code: 'A1', oidos: 'ada' };
  await db.deleteFrom('announced_change').execute();
  await db
    .insertInto('announced_change')
    .values({ ...ada, role: 'teacher', body: 'Přidám příklady.' })
    .execute();
  await db.updateTable('person').set({ merged_into: 'whole' }).where('oidos', '=', 'ada').execute();
  const stands = async () => {
    const { own, changes } = (await read('whole')).body;
    return [own?.body, ...changes.map(({ name, body }) => `${name}: ${body}`)];
  };
  expect(await stands()).toEqual(['Přidám příklady.', 'ada: Přidám příklady.']);
  expect(await say('whole', 'Přidám řešené příklady.')).toBe(200);
  expect(await stands()).toEqual(['Přidám řešené příklady.', 'whole: Přidám řešené příklady.']);
  await db.updateTable('announced_change').set({ oidos: 'ada' }).execute();
  expect((await (await application.as('whole'))(withdrawChange, { params: at('last') })).status).toBe(200);
  expect(await stands()).toEqual(['']);
  await db.updateTable('person').set({ merged_into: null }).where('oidos', '=', 'ada').execute();
});
