import { changePhase, setPhaseDates, updateEvaluation } from '@anketa/contract/evaluations/administration';
import { type ChangeKind, listChanges } from '@anketa/contract/evaluations/changelog';
import { deleteImport } from '@anketa/contract/evaluations/imports';
import { cancelJob, resumeJob } from '@anketa/contract/evaluations/jobs';
import { deleteQuestion } from '@anketa/contract/questions/editing';
import { expect, test } from 'vitest';
import { audit } from '../../platform/audit.ts';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { givenQuestion } from '../../testing/questions.ts';
import { completeAnswers, courseAction } from '../../testing/students.ts';
import { movePhase } from '../evaluations/lifecycle.ts';

/** What was changed in an evaluation, by whom and when: nothing that students did. */
const app = await testApplication();
const { db, as } = app;
const { openFaculty, submit } = cycleOf(app);
await givenPerson(db, 'admin', { roles: ['admin'], login: 'nova', name: 'Jana', surname: 'Nová' });
await givenPerson(db, 'manager', { roles: ['manager'], name: 'Petr', surname: 'Malý' });
await givenPerson(db, 'editor', { roles: ['editor'] });
const admin = await as('admin');
const manager = await as('manager');

interface Narrowed {
  readonly kind?: ChangeKind;
  readonly who?: string;
  readonly sort?: 'at';
}

async function read(id: number, query: Narrowed = {}) {
  const { body } = await manager(listChanges, { params: { id }, query });
  return body;
}
const told = async (id: number, query: Narrowed = {}) =>
  (await read(id, query)).changes.data.map(({ kind, what, detail, who }) => [kind, what, detail, who]);

test('acts of all kinds stand newest first, in words, with who did them', async () => {
  const id = await givenEvaluation(db, { slug: 'told' });
  const other = await givenEvaluation(db, { slug: 'other' });
  await admin(updateEvaluation, { params: { id }, body: { name_cs: 'Zima', name_en: 'Winter' } });
  await admin(updateEvaluation, {
    params: { id },
    body: { options: { own_questions: 7, enable_sections: false, rating_bar_in_results: false } },
  });
  await admin(updateEvaluation, { params: { id: other }, body: { name_cs: 'Léto', name_en: 'Summer' } });
  const { id: qid } = await givenQuestion(manager, id);
  const gone = await givenQuestion(manager, id, { body_cs: 'Smazaná' });
  await manager(deleteQuestion, { params: { id, qid: gone.id } });
  await manager(setPhaseDates, { params: { id }, body: { filling: null, checking: null, published: null } });
  await admin(changePhase, { body: { import_id: id, phase: 2 } });
  await movePhase(app, { id, phase: 3, by: 'schedule' });
  expect(await told(id)).toEqual([
    ['phases', 'Změna fáze', 'Kontrola výsledků → Zveřejnění výsledků', 'automaticky podle data'],
    ['phases', 'Změna fáze', 'Příprava → Kontrola výsledků', 'Jana Nová'],
    ['settings', 'Změna termínů fází', '', 'Petr Malý'],
    ['questions', 'Smazání otázky', `${gone.id}`, 'Petr Malý'],
    ['questions', 'Nová otázka', `${gone.id}`, 'Petr Malý'],
    ['questions', 'Nová otázka', 'Líbilo se Vám to?', 'Petr Malý'],
    ['settings', 'Změna nastavení', 'Rozložení odpovědí: ano → ne, Vlastních otázek v předmětu: 5 → 7', 'Jana Nová'],
    ['settings', 'Úprava názvu nebo textů', '', 'Jana Nová'],
  ]);
  expect(qid).not.toBe(gone.id);
  const headers = { 'accept-language': 'en' };
  const { changes } = (await manager(listChanges, { params: { id }, query: { kind: 'questions' }, headers })).body;
  expect(changes.data.at(-1)).toMatchObject({ what: 'New question', detail: 'Did you like it?' });
});

test('they are narrowed by kind and by person, turned around, and downloaded', async () => {
  const id = await givenEvaluation(db, { slug: 'narrowed' });
  await admin(updateEvaluation, { params: { id }, body: { name_cs: 'Zima', name_en: 'Winter' } });
  await manager(changePhase, { body: { import_id: id, phase: 2 } });
  await audit(db, { actor: 'manager as nova', action: 'import.start', subject: `${id}`, evaluation: id });
  expect((await read(id)).people).toEqual([
    { value: 'nova', name: 'Jana Nová' },
    { value: 'manager', name: 'Petr Malý' },
    { value: 'manager as nova', name: 'Petr Malý (za: Jana Nová)' },
  ]);
  const kinds = async (query: Narrowed) => (await told(id, query)).map(([kind]) => kind);
  expect(await kinds({ who: 'nova' })).toEqual(['settings']);
  expect(await kinds({ kind: 'phases' })).toEqual(['phases']);
  expect(await kinds({ kind: 'data' })).toEqual(['data']);
  expect(await kinds({ sort: 'at' })).toEqual(['settings', 'phases', 'data']);
  const csv = String((await manager.get(`/internal/import/${id}/changes/csv?kind=settings`)).body)
    .trim()
    .split('\r\n');
  expect(csv.length).toBe(2);
  expect(csv[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;Nastavení a texty;Úprava názvu nebo textů;;Jana Nová$/);
});

test('a hidden comment is told by its course and question, never by its words or by why', async () => {
  const id = await givenEvaluation(db, { slug: 'comments' });
  const question = await givenQuestion(admin, id);
  const subject = `${id}/7d7f2f0e-3f8c-4f0a-9a57-1f4e3f1d2c3b A1 question ${question.id}: píše, že Nováková křičí`;
  await audit(db, { actor: 'nova', action: 'comment.hide', subject, evaluation: id });
  expect(await told(id, { kind: 'comments' })).toEqual([
    ['comments', 'Skrytí komentáře', 'A1 · Líbilo se Vám to?', 'Jana Nová'],
  ]);
});

test('nothing that students do is there: drafts, submissions, refusals, reports', async () => {
  const faculty = await openFaculty('students', { students: 3 });
  const { evaluationId: id, students } = faculty;
  const before = await read(id);
  const [one = '', two = '', three = ''] = students;
  const call = await as(one);
  const draft = { ...(await completeAnswers(call, faculty)), version: 0 };
  expect((await call.send('PUT', courseAction(faculty, 'draft'), draft)).status).toBe(200);
  expect((await submit(faculty, two)).status).toBe(200);
  expect((await (await as(three)).send('POST', courseAction(faculty, 'refuse'))).status).toBe(200);
  expect((await call.send('POST', courseAction(faculty, 'report'), { message: 'Chyba' })).status).toBe(200);
  expect(await read(id)).toEqual(before);
});

test('only who manages evaluations reads it', async () => {
  const { evaluationId: id, students, teacherPerson } = await openFaculty('rights');
  for (const who of ['editor', teacherPerson, students[0] ?? '']) {
    expect((await (await as(who))(listChanges, { params: { id } })).status, who).toBe(403);
  }
  expect((await manager(listChanges, { params: { id: 9999 } })).status).toBe(404);
});

test('a job that was cancelled and resumed, and a deletion from when it is asked for, stand in the history', async () => {
  const faculty = await openFaculty('resumed', { students: 4 });
  const { evaluationId: id } = faculty;
  for (const student of faculty.students) expect((await submit(faculty, student)).status).toBe(200);
  await admin(changePhase, { body: { import_id: id, phase: 2 } });
  const mixing = { params: { kind: 'mixing', subject: String(id) } } as const;
  expect((await admin(cancelJob, mixing)).status).toBe(200);
  expect((await admin(resumeJob, mixing)).status).toBe(200);
  expect((await told(id)).slice(0, 2)).toEqual([
    ['data', 'Pokračování úlohy', 'sčítání', 'Jana Nová'],
    ['data', 'Přerušení úlohy', 'sčítání', 'Jana Nová'],
  ]);
  const deleted = await givenEvaluation(db, { slug: 'deleting' });
  expect((await admin(deleteImport, { params: { id: deleted }, body: {} })).status).toBe(200);
  expect(await told(deleted)).toEqual([['data', 'Spuštění smazání', '', 'Jana Nová']]);
});
