import { departmentAttention, departmentHeatMap } from '@anketa/contract/results/attention';
import { departmentResults, myCourses } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenComment, givenReleased, givenStoredQuestion } from '../../../testing/released.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { refreshFigures } from '../../figures/refresh.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });

/** Answers and rate of each course of the department M in a year: M1 is poor, M2 good, M3 hardly answered, M4 of few answers. */
const years = {
  2024: { M1: [0, 20, 20, 0, 0], M2: [20, 20, 0, 0, 0], M3: [] },
  2025: { M1: [0, 0, 20, 20, 0], M2: [20, 20, 0, 0, 0], M3: [], M4: [0, 0, 1, 1, 1] },
} as const;
const submitted: Record<string, number> = { M1: 40, M2: 40, M3: 19, M4: 30 };

async function givenYear(year: keyof typeof years) {
  const courses = Object.entries(years[year]);
  const id = await scopeFaculty(db, {
    slug: `y${year}`,
    state: 3,
    heads: { M: ['hana'] },
    courses: {
      ...Object.fromEntries(
        courses.map(([code]) => [
          code,
          { department: 'M', parallels: { [`${year}${code}`]: { teachers: [`teacher of ${code}`], students: [] } } },
        ]),
      ),
      N1: { department: 'N', parallels: { [`${year}N1`]: { teachers: ['hana'], students: [] } } },
    },
  });
  await db.updateTable('evaluation').set({ year }).where('id', '=', id).execute();
  await db.updateTable('course').set({ enrolled: 100 }).where('evaluation_id', '=', id).execute();
  const rating = await givenStoredQuestion(db, id, { body_cs: 'Byl přínosný?', coefficient: 1 });
  const none = await givenStoredQuestion(db, id, { body_cs: 'Jen pro katedru?', publicity: 'none' });
  const text = await givenStoredQuestion(db, id, { body_cs: 'Co zlepšit?', form: 'text' });
  for (const [course, counts] of courses) {
    if (counts.length === 0) continue;
    await givenReleased(db, { evaluation: id, course, question: rating }, counts);
    await givenReleased(db, { evaluation: id, course, question: none }, counts);
  }
  const commented = { evaluation: id, course: 'M2', question: text };
  await givenReleased(db, commented);
  for (const hidden_by of ['S', null]) await givenComment(db, commented, `${hidden_by}`, { hidden_by });
  await refreshFigures(db, id);
  for (const [code, n] of Object.entries(submitted)) {
    const rate = db.updateTable('place_rate').set({ submitted: n }).where('evaluation_id', '=', id);
    await rate.where('kind', '=', 'course').where('code', '=', code).execute();
  }
  return id;
}

const before = await givenYear(2024);
const now = await givenYear(2025);
const params = { slug: 'y2025-cs', id: 'M' };

async function overview(
  person: string,
  query: { sort?: '-change' | 'rate'; attention?: 'worse' | 'low-rate' | 'comments'; search?: string } = {},
) {
  const { status, body } = await (await application.as(person))(departmentAttention, { params, query });
  return { status, body, codes: body.courses?.data.map(({ code }) => code) };
}

test('a head meets first the courses that need attention: worse for certain, hardly answered, with comments', async () => {
  const { body, codes } = await overview('hana');
  expect(codes).toEqual(['M1', 'M3', 'M2', 'M4']);
  expect(body.counts).toEqual({ all: 4, worse: 1, 'low-rate': 1, comments: 1 });
  const [poor, unanswered, good, few] = body.courses.data;
  expect(poor).toMatchObject({ teachers: ['teacher of M1'], attention: ['worse'], comments: 0 });
  // M2 and M4 together: 20 · 1, 20 · 2, 3, 4, 5.
  expect(poor?.department).toMatchObject({ by: 3.5 - 72 / 43, certain: true });
  expect(unanswered).toMatchObject({ attention: ['low-rate'], average: null, department: null });
  expect(good).toMatchObject({ attention: ['comments'], comments: 2, department: { certain: true } });
  // Four of 3, 4 and 5 are far above, but three answers carry nothing.
  expect(few).toMatchObject({ attention: [], average: { value: 4 }, before: null });
});

test('each course stands beside itself a year before, its change only where the interval carries it', async () => {
  const { body } = await overview('hana');
  const [poor, unanswered, good] = body.courses.data;
  expect(body.before?.year).toBe(2024);
  expect(poor?.before).toMatchObject({ average: { value: 2.5 }, rate: { submitted: 40 } });
  expect(poor?.before?.change).toMatchObject({ by: 1, certain: true });
  expect(good?.before?.change).toMatchObject({ by: 0, certain: false });
  expect(unanswered?.before).toMatchObject({ average: null, change: null });
  await db.updateTable('evaluation').set({ state: 2 }).where('id', '=', before).execute();
  expect((await overview('hana')).body).toMatchObject({ before: null });
  await db.updateTable('evaluation').set({ state: 3, semester: 2 }).where('id', '=', before).execute();
  expect((await overview('hana')).body).toMatchObject({ before: null });
  await db.updateTable('evaluation').set({ semester: 1 }).where('id', '=', before).execute();
});

test('what a head looks for is in the address: a filter, an order, a course or its teacher', async () => {
  expect((await overview('hana', { attention: 'low-rate' })).codes).toEqual(['M3']);
  expect((await overview('hana', { attention: 'worse' })).codes).toEqual(['M1']);
  expect((await overview('hana', { attention: 'comments' })).codes).toEqual(['M2']);
  expect((await overview('hana', { sort: 'rate' })).codes).toEqual(['M3', 'M4', 'M1', 'M2']);
  expect((await overview('hana', { sort: '-change' })).codes).toEqual(['M1', 'M2', 'M3', 'M4']);
  expect((await overview('hana', { search: 'TEACHER m2' })).codes).toEqual(['M2']);
  const { body } = await (await application.as('hana')).get(
    '/internal/results/evaluation/y2025-cs/department/M/attention/csv?attention=worse',
  );
  expect(String(body)).toContain('M1');
  expect(String(body)).not.toContain('M2');
});

test('the overview is for who heads the department and who reads all answers; they are led there, others are not', async () => {
  const leads = async (person: string | null) =>
    (await (await application.as(person))(departmentResults, { params })).body.may.overview;
  for (const person of ['hana', 'admin']) {
    expect((await overview(person)).status).toBe(200);
    expect(await leads(person)).toBe(true);
  }
  expect((await overview('hana')).body.may.own_comments).toBe(true);
  expect((await overview('admin')).body.may.own_comments).toBe(false);
  for (const path of ['attention', 'heat-map', 'attention/csv']) {
    const url = `/internal/results/evaluation/y2025-cs/department/M/${path}`;
    expect((await (await application.as('teacher of M1')).get(url)).status).toBe(403);
    expect((await (await application.as(null)).get(url)).status).toBe(401);
  }
  expect([await leads('teacher of M1'), await leads(null)]).toEqual([false, false]);
  const own = (await (await application.as('hana'))(myCourses, { params: { slug: params.slug } })).body;
  expect(own.departments).toEqual([{ code: 'M', name_cs: 'Katedra M', name_en: 'Department M' }]);
});

test('while students fill in the overview knows rates alone', async () => {
  await db.updateTable('evaluation').set({ state: 1 }).where('id', '=', now).execute();
  const { body } = await overview('hana');
  expect(body.counts).toEqual({ all: 4, worse: 0, 'low-rate': 1, comments: 0 });
  expect(body.courses.data.every(({ average, department, comments }) => !average && !department && !comments)).toBe(
    true,
  );
  await db.updateTable('evaluation').set({ state: 3 }).where('id', '=', now).execute();
});

test('the heat map sets each course beside the others, question by question, and colours only what is certain', async () => {
  const { body } = await (await application.as('hana'))(departmentHeatMap, { params });
  expect(body.questions.map(({ body_cs, steps, whole }) => [body_cs, steps, whole?.n])).toEqual([
    ['Byl přínosný?', 5, 83],
    ['Jen pro katedru?', 5, 83],
  ]);
  const certain = body.courses.data.map(({ code, cells }) => [code, cells.map((cell) => cell?.difference?.certain)]);
  expect(certain).toEqual([
    ['M1', [true, true]],
    ['M2', [true, true]],
    ['M3', [undefined, undefined]],
    ['M4', [expect.any(Boolean), expect.any(Boolean)]],
  ]);
  await db
    .updateTable('course')
    .set({ name_en: 'Zoology' })
    .where('evaluation_id', '=', now)
    .where('code', '=', 'M1')
    .execute();
  const english = await (await application.as('hana'))(departmentHeatMap, {
    params,
    headers: { 'accept-language': 'en' },
  });
  // By the names that the reader sees.
  expect(english.body.courses.data.map(({ code }) => code)).toEqual(['M2', 'M3', 'M4', 'M1']);
  expect(body.courses.data[1]?.cells[0]).toMatchObject({ n: 40, mean: 1.5, difference: { by: 1.5 - 152 / 43 } });
});
