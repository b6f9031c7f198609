import { listErrorReports } from '@anketa/contract/error-reports';
import { createImport } from '@anketa/contract/imports';
import { everyone } from '@anketa/contract/question-scope';
import type { ResultBlock } from '@anketa/contract/results';
import { expect, test } from 'vitest';
import { mixEvaluation } from '../features/ballots/mixer.ts';
import { changeEvaluationPhase } from '../features/evaluations/service.ts';
import { nightlyWork } from '../nightly.ts';
import { testApplication } from '../testing/application.ts';
import { createFaculty, type Faculty } from '../testing/faculty.ts';
import { givenPerson } from '../testing/given.ts';
import { givenQuestion } from '../testing/questions.ts';
import { completeAnswers, questionnairePage, submitCourse } from '../testing/students.ts';

/** Attacks that once succeeded over HTTP, by administrators and by the public. */
const application = await testApplication();
const { db } = application;
await givenPerson(db, 'http-admin', { roles: ['admin'] });
const admin = await application.as('http-admin');

async function phase({ evaluationId }: Faculty, number: number) {
  await changeEvaluationPhase(application, { id: evaluationId, phase: number, by: 'test' });
  await mixEvaluation(application, evaluationId);
}

async function submit(faculty: Faculty, student: string, value: number, text = '') {
  const as = await application.as(student);
  const { questions, sections } = await questionnairePage(as, faculty.slug);
  const asked = sections.find(({ course }) => course === faculty.course)?.blocks[0]?.questions ?? [];
  const given = await completeAnswers(as, faculty, value);
  const answered = new Set(given.answers.map(({ question }) => question));
  const more = questions
    .filter(
      ({ id, form }) => asked.includes(id) && !answered.has(id) && (form === 'slider' || (form === 'text' && text)),
    )
    .map(({ id, form }) => ({ block: 'povinn', question: id, value: form === 'text' ? text : value }));
  expect((await submitCourse(as, faculty, { ...given, answers: [...given.answers, ...more] })).status).toBe(200);
}

async function blocksFor(person: string | null, faculty: Faculty) {
  const reader = await application.as(person);
  const { body } = await reader.get(`/internal/results/evaluation/${faculty.slug}/course/${faculty.course}`);
  return (body as { blocks: ResultBlock[] }).blocks;
}

test('an administrator who closes, reads, reopens for one student and reads again learns nothing of that one', async () => {
  const faculty = await createFaculty(db, { slug: 'reopened', students: 7 });
  await phase(faculty, 1);
  const [victim = '', ...more] = faculty.students;
  const [others, late] = [more.slice(0, 4), more.slice(4)];
  for (const [index, student] of others.entries()) await submit(faculty, student, 1 + (index % 2), `píše ${student}`);
  await phase(faculty, 2);
  const readers = ['http-admin', faculty.headPerson, faculty.teacherPerson];
  const before = await Promise.all(readers.map((person) => blocksFor(person, faculty)));
  expect(before[0]?.[0]?.ballots).toBe(4);
  await phase(faculty, 1);
  await submit(faculty, victim, 5, 'jen moje slova');
  await phase(faculty, 2);
  const after = await Promise.all(readers.map((person) => blocksFor(person, faculty)));
  for (const [index, blocks] of after.entries()) {
    expect(blocks.map(({ questions, ballots }) => ({ questions, ballots }))).toEqual(
      before[index]?.map(({ questions, ballots }) => ({ questions, ballots })),
    );
  }
  const counts = (await admin.get(`/internal/import/${faculty.evaluationId}/ballots`)).body;
  expect(counts).toMatchObject({ totals: { submitted: 5, counted: 4, set_aside: 1, unopenable: 0, waiting: 0 } });
  // Two more come: whoever was set aside is counted with them.
  await phase(faculty, 1);
  for (const student of late) await submit(faculty, student, 2);
  await phase(faculty, 2);
  expect((await blocksFor('http-admin', faculty))[0]?.ballots).toBe(7);
});

test('no two figures that the public may read differ by fewer than three students, however questions are narrowed', async () => {
  const faculty = await createFaculty(db, { slug: 'narrowed', students: 8 });
  const types = ['A', 'A', 'A', 'A', 'A', 'A', 'B', 'C'];
  for (const [index, oidos] of faculty.students.entries()) {
    const study = db
      .updateTable('study')
      .set({ type_code: types[index] ?? '' })
      .where('oidos', '=', oidos);
    await study.where('evaluation_id', '=', faculty.evaluationId).execute();
  }
  await phase(faculty, 1);
  const asked = [];
  for (const study_types of [['A', 'B'], ['A', 'C'], ['A'], []]) {
    const scope = { ...everyone, study_types };
    asked.push(await givenQuestion(admin, faculty.evaluationId, { scope, body_cs: `Komu: ${study_types.join()}` }));
  }
  for (const [index, student] of faculty.students.entries()) await submit(faculty, student, index < 6 ? 1 : 5);
  await phase(faculty, 3);
  const shown = (await blocksFor(null, faculty))[0]?.questions ?? [];
  const figures = asked.flatMap(({ id }) => shown.find((one) => one.id === id)?.figures ?? []);
  // Something is left to read.
  expect(figures.length).toBeGreaterThan(0);
  for (const one of figures) {
    for (const other of figures) {
      const difference = one.counts.reduce((sum, n, value) => sum + Math.abs(n - (other.counts[value] ?? 0)), 0);
      expect(difference === 0 || difference >= 3).toBe(true);
    }
  }
});

test('"did not teach me" is told to nobody while filling is open, nor where too few could have said it', async () => {
  const faculty = await createFaculty(db, { slug: 'folded', students: 9, options: { continuous: true } });
  await phase(faculty, 1);
  const key = `ucit:${faculty.parallel}:${faculty.teacher}`;
  const reports = async () =>
    (await admin(listErrorReports, { params: { id: faculty.evaluationId, target: 'student' } })).body.reports.data;
  const fold = async (student: string) => {
    const as = await application.as(student);
    const { answers } = await completeAnswers(as, faculty);
    const given = { answers: answers.filter(({ block }) => block !== key), not_taught: [key] };
    expect((await submitCourse(as, faculty, given)).status).toBe(200);
  };
  const [first = '', ...others] = faculty.students;
  await fold(first);
  for (const student of others.slice(0, 2)) await submit(faculty, student, 1);
  await nightlyWork({ ...application, verificationDays: 7 });
  expect(await reports()).toEqual([]);
  for (const student of others.slice(2)) await submit(faculty, student, 1);
  await nightlyWork({ ...application, verificationDays: 7 });
  // Nine ballots are counted, but filling is still open.
  expect(await reports()).toEqual([]);
  await phase(faculty, 2);
  expect(await reports()).toMatchObject([{ kind: 'not_taught', count: 1 }]);
});

test('nobody may have ballots hide among fewer than three, and once filling opened the number stays', async () => {
  await givenPerson(db, 'http-manager', { roles: ['manager'] });
  const manager = await application.as('http-manager');
  const body = { year: 2025, semester: 1, type: 0, name_cs: 'Málo', name_en: 'Few', legacyImport: false, filters: {} };
  const options = { minimum_responses: 2 };
  const reply = await manager.send('POST', createImport.path, { ...body, options });
  expect([400, 422]).toContain(reply.status);
  const faculty = await createFaculty(db, { slug: 'fixed', students: 4, options: { minimum_responses: 4 } });
  await phase(faculty, 1);
  for (const student of faculty.students.slice(0, 3)) await submit(faculty, student, 1);
  const lowered = JSON.stringify({ minimum_responses: 3 });
  await db.updateTable('evaluation').set({ options: lowered }).where('id', '=', faculty.evaluationId).execute();
  await phase(faculty, 3);
  expect((await blocksFor(null, faculty))[0]?.withheld).toEqual({ reason: 'few-responses', needed: 4 });
});
