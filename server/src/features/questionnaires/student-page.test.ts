import { readLecture } from '@anketa/contract/evaluations/lectures';
import {
  listQuestionnaires,
  QuestionnaireSummary,
  readQuestionnaire,
  Section,
} from '@anketa/contract/questions/questionnaires';
import { Question } from '@anketa/contract/questions/questions';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { cycleOf } from '../../testing/cycle.ts';

const application = await testApplication();
const { db } = application;

const { phase, openFaculty, pageOf, submit } = cycleOf(application);

test('a student sees the general section, then the course with its parallel and its teacher', async () => {
  const faculty = await openFaculty('see');
  const page = await pageOf(faculty, faculty.students[0] ?? '');
  expect(page.open).toBe(true);
  expect(page.sections.map(({ course }) => course)).toEqual(['general', faculty.course]);
  expect(page.sections[1]?.blocks.map(({ target }) => target)).toEqual(['povinn', 'gl', 'ucit']);
  expect(page.sections[1]?.status).toBe('empty');
});

test('of sections, questions and the evaluation nothing is sent but what the contract names', async () => {
  const { slug, students } = await openFaculty('named');
  const { body } = await (await application.as(students[0] ?? ''))(readQuestionnaire, { params: { slug } });
  const unnamed = (given: object | undefined, shape: object) =>
    Object.keys(given ?? { x: 1 }).filter((key) => !(key in shape));
  expect(unnamed(body, readQuestionnaire.response.shape)).toEqual([]);
  expect(unnamed(body.evaluation, QuestionnaireSummary.shape)).toEqual([]);
  for (const section of body.sections) expect(unnamed(section, Section.shape)).toEqual([]);
  for (const question of body.questions) expect(unnamed(question, Question.shape)).toEqual([]);
});

test('the list says how many sections there are to be filled in and how many are done', async () => {
  const faculty = await openFaculty('listed');
  const [student = ''] = faculty.students;
  const listed = async () => (await (await application.as(student))(listQuestionnaires)).body.evaluations;
  expect(await listed()).toMatchObject([{ slug_cs: 'listed', open: true, closes_at: null, sections: 2, done: 0 }]);
  await submit(faculty, student);
  expect(await listed()).toMatchObject([{ sections: 2, done: 1 }]);
  await phase(faculty, 3);
  expect(await listed()).toMatchObject([{ open: false, sections: 2, done: 1 }]);
  await phase(faculty, 0);
  expect(await listed()).toEqual([]);
});

test('a continuous evaluation in checking is open to its students: list, page, lecture and submission say the same', async () => {
  const faculty = await openFaculty('continuous', { options: { continuous: true } });
  const [student = ''] = faculty.students;
  const as = await application.as(student);
  const told = async () => {
    const params = { slug: faculty.slug, rnGl: faculty.parallel };
    const [listed] = (await as(listQuestionnaires)).body.evaluations;
    const lecture = (await as(readLecture, { params })).body;
    const page = await pageOf(faculty, student);
    return [listed, page, lecture].map((one) => one?.open);
  };
  await phase(faculty, 2);
  expect(await told()).toEqual([true, true, true]);
  expect((await submit(faculty, student)).status).toBe(200);
  await phase(faculty, 3);
  expect(await told()).toEqual([false, false, false]);
});

test('results are led to once they are published, from the list, the page and the lecture', async () => {
  const faculty = await openFaculty('published');
  const as = await application.as(faculty.students[0] ?? '');
  const params = { slug: faculty.slug, rnGl: faculty.parallel };
  for (const state of [2, 3]) {
    await phase(faculty, state);
    const [listed] = (await as(listQuestionnaires)).body.evaluations;
    const page = (await as(readQuestionnaire, { params })).body;
    const lecture = (await as(readLecture, { params })).body;
    expect([listed, page, lecture].map((one) => one?.published)).toEqual(Array(3).fill(state === 3));
  }
});

test('a list of many evaluations asks the database as often as a list of one', async () => {
  const [{ students }] = await Promise.all([openFaculty('first'), openFaculty('second'), openFaculty('third')]);
  const [student = ''] = students;
  const as = await application.as(student);
  async function askedBy(length: number) {
    let asked = 0;
    const count = () => asked++;
    application.pool.on('acquire', count);
    const { body } = await as(listQuestionnaires);
    application.pool.off('acquire', count);
    expect(body.evaluations).toHaveLength(length);
    return asked;
  }
  await askedBy(1);
  const one = await askedBy(1);
  await application.db
    .updateTable('study')
    .set({ oidos: student })
    .where('code', 'in', ['study-second-student-1', 'study-third-student-1'])
    .execute();
  await askedBy(3);
  expect(await askedBy(3)).toBe(one);
});

test('a page that was read before takes one round trip: who asks comes with how far they are', async () => {
  const { slug, students } = await openFaculty('round-trip');
  const as = await application.as(students[0] ?? '');
  const read = () => as(readQuestionnaire, { params: { slug } });
  await read();
  let asked = 0;
  const count = () => asked++;
  application.pool.on('acquire', count);
  const { status } = await read();
  application.pool.off('acquire', count);
  expect({ status, asked }).toEqual({ status: 200, asked: 1 });
  expect((await (await application.as(null))(readQuestionnaire, { params: { slug } })).status).toBe(401);
});

test('a question with a scope is asked where it fits, and only there', async () => {
  const faculty = await openFaculty('scope');
  const [student = ''] = faculty.students;
  const asked = async () => {
    const { questions, sections } = await pageOf(faculty, student);
    const texts = questions.filter(({ target, form }) => target === 'povinn' && form === 'text').map(({ id }) => id);
    return (sections[1]?.blocks[0]?.questions ?? []).filter((id) => texts.includes(id)).length;
  };
  const narrow = (scope: object) =>
    db
      .updateTable('question')
      .set({ scope: JSON.stringify(scope) })
      .where('evaluation_id', '=', faculty.evaluationId)
      .where('target', '=', 'povinn')
      .where('form', '=', 'text')
      .execute();
  expect(await asked()).toBe(2);
  for (const [scope, expected] of [
    [{ courses: ['SCOPE-*'] }, 2],
    [{ courses: ['other*'] }, 0],
    [{ departments: ['scope'], parallels: ['scope-parallel'] }, 2],
    [{ departments: ['scope'], study_types: ['B'] }, 0],
    [{}, 2],
  ] as const) {
    await narrow(scope);
    expect(await asked(), JSON.stringify(scope)).toBe(expected);
  }
});

test('a lecture says what is taught by whom, and to the signed in whether they may evaluate it', async () => {
  const faculty = await openFaculty('lecture');
  const [student = ''] = faculty.students;
  const params = { slug: faculty.slug, rnGl: faculty.parallel };
  const read = async (oidos: string | null) => (await application.as(oidos))(readLecture, { params });
  const visitor = await read(null);
  expect(visitor.status).toBe(200);
  expect(visitor.body).toMatchObject({
    open: true,
    course: { code: faculty.course, name_cs: 'Předmět' },
    parallel: { code: faculty.parallel, schedule: { description: '', gl: faculty.parallel } },
    teachers: [{ name: 'Jan Učitel' }],
    status: null,
  });
  expect((await read(student)).body.status).toBe('empty');
  expect((await read(faculty.headPerson)).body.status).toBeNull();
  await submit(faculty, student);
  expect((await read(student)).body.status).toBe('submitted');
  const unknown = await (await application.as(null))(readLecture, { params: { ...params, rnGl: 'unknown' } });
  expect(unknown.status).toBe(404);
});
