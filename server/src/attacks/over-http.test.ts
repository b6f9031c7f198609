import { listErrorReports } from '@anketa/contract/evaluations/error-reports';
import { createImport } from '@anketa/contract/evaluations/imports';
import { updateQuestion } from '@anketa/contract/questions/editing';
import { everyone } from '@anketa/contract/questions/scope';
import type { ResultBlock } from '@anketa/contract/results/figures';
import { expect, test } from 'vitest';
import { nightlyWork } from '../nightly.ts';
import { type As, testApplication } from '../testing/application.ts';
import { cycleOf } from '../testing/cycle.ts';
import { createFaculty, type Faculty } from '../testing/faculty.ts';
import { givenPerson } from '../testing/given.ts';
import { givenQuestion, newQuestion } from '../testing/questions.ts';
import { completeAnswers, questionnairePage, submitCourse } from '../testing/students.ts';

/** Attacks that once succeeded over HTTP, by administrators and by the public. */
const application = await testApplication();
const { db } = application;
await givenPerson(db, 'http-admin', { roles: ['admin'] });
const admin = await application.as('http-admin');

const { phaseAndCount } = cycleOf(application);

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
  await phaseAndCount(faculty, 1);
  const [victim = '', ...more] = faculty.students;
  const [others, late] = [more.slice(0, 4), more.slice(4)];
  for (const [index, student] of others.entries()) await submit(faculty, student, 1 + (index % 2), `píše ${student}`);
  await phaseAndCount(faculty, 2);
  const readers = ['http-admin', faculty.headPerson, faculty.teacherPerson];
  const before = await Promise.all(readers.map((person) => blocksFor(person, faculty)));
  expect(before[0]?.[0]?.ballots).toBe(4);
  await phaseAndCount(faculty, 1);
  await submit(faculty, victim, 5, 'jen moje slova');
  await phaseAndCount(faculty, 2);
  const after = await Promise.all(readers.map((person) => blocksFor(person, faculty)));
  for (const [index, blocks] of after.entries()) {
    expect(blocks.map(({ questions, ballots }) => ({ questions, ballots }))).toEqual(
      before[index]?.map(({ questions, ballots }) => ({ questions, ballots })),
    );
  }
  const counts = (await admin.get(`/internal/import/${faculty.evaluationId}/ballots`)).body;
  expect(counts).toMatchObject({ totals: { submitted: 5, counted: 4, set_aside: 1, unopenable: 0, waiting: 0 } });
  // Two more come: whoever was set aside is counted with them.
  await phaseAndCount(faculty, 1);
  for (const student of late) await submit(faculty, student, 2);
  await phaseAndCount(faculty, 2);
  expect((await blocksFor('http-admin', faculty))[0]?.ballots).toBe(7);
});

test('no two figures that the public may read differ by fewer than three students, however questions are narrowed', async () => {
  const faculty = await createFaculty(db, { slug: 'narrowed', students: 11 });
  const types = ['A', 'A', 'A', 'A', 'A', 'A', 'B', 'C', 'D', 'D', 'D'];
  for (const [index, oidos] of faculty.students.entries()) {
    const study = db
      .updateTable('study')
      .set({ type_code: types[index] ?? '' })
      .where('oidos', '=', oidos);
    await study.where('evaluation_id', '=', faculty.evaluationId).execute();
  }
  await phaseAndCount(faculty, 1);
  const asked = [];
  for (const study_types of [['A', 'B'], ['A', 'C'], ['A'], []]) {
    const scope = { ...everyone, study_types };
    asked.push(await givenQuestion(admin, faculty.evaluationId, { scope, body_cs: `Komu: ${study_types.join()}` }));
  }
  for (const [index, student] of faculty.students.entries())
    await submit(faculty, student, [1, 1, 1, 1, 1, 1, 5, 3, 2, 2, 2][index] ?? 1);
  await phaseAndCount(faculty, 3);
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
  await phaseAndCount(faculty, 1);
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
  await phaseAndCount(faculty, 2);
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
  await phaseAndCount(faculty, 1);
  for (const student of faculty.students.slice(0, 3)) await submit(faculty, student, 1);
  const lowered = JSON.stringify({ minimum_responses: 3 });
  await db.updateTable('evaluation').set({ options: lowered }).where('id', '=', faculty.evaluationId).execute();
  await phaseAndCount(faculty, 3);
  expect((await blocksFor(null, faculty))[0]?.withheld).toEqual({ reason: 'few-responses', needed: 4 });
});

test('the one of a class who did not sign is not singled out by where the others’ texts stand', async () => {
  const faculty = await createFaculty(db, { slug: 'unsigned', students: 10 });
  const { evaluationId: evaluation_id, course: course_code, teacher: teacher_code } = faculty;
  const code = 'unsigned-second';
  await db.insertInto('parallel').values({ evaluation_id, code, course_code, type: 'X', enrolled: 5 }).execute();
  await db.insertInto('teaching').values({ evaluation_id, parallel_code: code, teacher_code }).execute();
  for (const oidos of faculty.students.slice(5)) {
    const moved = db.updateTable('enrolment').set({ parallel_code: code }).where('evaluation_id', '=', evaluation_id);
    await moved.where('study_code', '=', `study-${oidos}`).execute();
  }
  await phaseAndCount(faculty, 1);
  for (const [index, student] of faculty.students.entries()) {
    const as = await application.as(student);
    const { questions, sections } = await questionnairePage(as, faculty.slug);
    const blocks = sections.find(({ course }) => course === course_code)?.blocks ?? [];
    const block = blocks.find(({ target }) => target === 'ucit');
    const asked = questions.find(({ id, form }) => form === 'text' && block?.questions.includes(id));
    const text = { block: block?.key ?? '', question: asked?.id ?? 0, value: `text ${index}`, sign: index < 4 };
    const given = await completeAnswers(as, faculty);
    expect((await submitCourse(as, faculty, { ...given, answers: [...given.answers, text] })).status).toBe(200);
  }
  await phaseAndCount(faculty, 3);
  const unsigned = (await blocksFor(null, faculty)).flatMap(({ target, parallel_code, questions }) =>
    target !== 'ucit'
      ? []
      : questions.flatMap(({ comments }) =>
          comments.filter(({ signed_name }) => signed_name === null).map(({ body }) => [parallel_code, body]),
        ),
  );
  // Four of the first class signed: the fifth's text stands nowhere. Of the second nobody did.
  expect(unsigned.toSorted()).toEqual([5, 6, 7, 8, 9].map((index) => [code, `text ${index}`]));
});

test('three answers of one student who meets a teacher three times are one', async () => {
  const faculty = await createFaculty(db, { slug: 'thrice', students: 4 });
  const { evaluationId: evaluation_id, course: course_code, teacher: teacher_code } = faculty;
  for (const code of ['thrice-x1', 'thrice-x2']) {
    await db.insertInto('parallel').values({ evaluation_id, code, course_code, type: 'X', enrolled: 4 }).execute();
    await db.insertInto('teaching').values({ evaluation_id, parallel_code: code, teacher_code }).execute();
    const enrolled = faculty.students.map((oidos) => ({
      evaluation_id,
      parallel_code: code,
      study_code: `study-${oidos}`,
    }));
    await db.insertInto('enrolment').values(enrolled).execute();
  }
  await db.updateTable('question').set({ required: false }).where('evaluation_id', '=', evaluation_id).execute();
  await phaseAndCount(faculty, 1);
  for (const [index, student] of faculty.students.entries()) {
    const as = await application.as(student);
    const { questions, sections } = await questionnairePage(as, faculty.slug);
    const blocks = sections.find(({ course }) => course === course_code)?.blocks ?? [];
    const scale = questions.find(({ target, form }) => target === 'ucit' && form === 'slider')?.id ?? 0;
    const taught = blocks.filter(({ target }) => target === 'ucit');
    const answers = index === 0 ? taught.map(({ key }) => ({ block: key, question: scale, value: 5 })) : [];
    expect((await submitCourse(as, faculty, { answers, not_taught: [] })).status).toBe(200);
  }
  await phaseAndCount(faculty, 3);
  const together = (await blocksFor(null, faculty)).find((block) => block.target === 'ucit' && !block.parallel_code);
  expect(together?.ballots).toBe(4);
  expect(together?.questions.every(({ figures }) => figures === null)).toBe(true);
});

test('who reads an answer stays as it stood beside the question: no more people can once it was asked', async () => {
  const faculty = await createFaculty(db, { slug: 'readers', students: 1 });
  const params = { id: faculty.evaluationId, qid: 0 };
  const body = newQuestion({ form: 'text', choices: [], publicity: 'none' });
  params.qid = (await givenQuestion(admin, faculty.evaluationId, body)).id;
  const change = async (publicity: 'none' | 'signed' | 'all') =>
    admin(updateQuestion, { params, body: newQuestion({ form: 'text', choices: [], publicity }) });
  expect((await change('signed')).status).toBe(200);
  await phaseAndCount(faculty, 1);
  const refused = await change('all');
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([409, ['publicity']]);
  expect((await change('none')).status).toBe(200);
  expect((await change('signed')).status).toBe(409);
});

test('whoever looks by a login link sees a submission no sooner than everybody else', async () => {
  const faculty = await createFaculty(db, { slug: 'linked', students: 1 });
  await phaseAndCount(faculty, 1);
  const [student = ''] = faculty.students;
  await submit(faculty, student, 1);
  const statusFor = async (as: As) => (await questionnairePage(as, 'linked')).sections[1]?.status;
  const helper = await application.as(student, { impersonatedBy: 'http-admin' });
  expect([await statusFor(await application.as(student)), await statusFor(helper)]).toEqual(['submitted', 'empty']);
  await nightlyWork({ ...application, verificationDays: 7 });
  expect(await statusFor(helper)).toBe('submitted');
});
