import { listResults, myCourses } from '@anketa/contract/results/results';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { completeAnswers, submitCourse } from '../../testing/students.ts';
import { mixEvaluation } from '../ballots/counting/mixer.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { refreshFigures } from '../figures/refresh.ts';

const application = await testApplication();
const { db } = application;

test('teachers and heads meet their courses on the first page of results, with averages as soon as they are checked', async () => {
  const faculty = await createFaculty(db, { slug: 'own', students: 3 });
  const { evaluationId: id, slug, course, parallel } = faculty;
  await givenPerson(db, 'own-admin', { roles: ['admin'] });
  const move = async (phase: number) => {
    await movePhase(application, { id, phase, by: 'test' });
    await mixEvaluation(application, id);
  };
  const seenBy = async (person: string | null) => {
    const as = await application.as(person);
    const { own } = (await as(listResults)).body;
    const page = await as(myCourses, { params: { slug } });
    // What the first page shows of them is what their own page does.
    if (own) expect(own.courses).toEqual(page.body.courses.data);
    return own;
  };
  await move(1);
  for (const student of faculty.students) {
    const as = await application.as(student);
    expect((await submitCourse(as, faculty, await completeAnswers(as, faculty, 2))).status).toBe(200);
  }
  expect(await seenBy(faculty.teacherPerson)).toMatchObject({
    evaluation: { slug_cs: slug, filling_open: true },
    total: 1,
    courses: [{ code: course, own: true, parallels: [parallel], average: null }],
  });
  await move(2);
  expect(await seenBy(faculty.teacherPerson)).toMatchObject({
    evaluation: { filling_open: false },
    courses: [{ code: course, average: { value: 2 } }],
  });
  expect(await seenBy(faculty.headPerson)).toMatchObject({
    courses: [{ code: course, own: false, parallels: [], average: { value: 2 } }],
  });
  for (const person of [null, faculty.students[0] ?? '', 'own-admin']) expect(await seenBy(person)).toBeNull();
});

test('a continuous evaluation is open for filling in while it is checked, and says so', async () => {
  const {
    evaluationId: id,
    slug,
    teacherPerson,
  } = await createFaculty(db, {
    slug: 'goes-on',
    students: 3,
    options: { continuous: true },
  });
  const teacher = await application.as(teacherPerson);
  const open = async () => (await teacher(myCourses, { params: { slug } })).body.evaluation.filling_open;
  await movePhase(application, { id, phase: 2, by: 'test' });
  expect(await open()).toBe(true);
  await movePhase(application, { id, phase: 3, by: 'test' });
  expect(await open()).toBe(false);
});

test('a head puts the courses in order of their rates, tells own ones from the others of the department, and searches', async () => {
  const id = await scopeFaculty(db, {
    slug: 'many',
    state: 1,
    courses: {
      M1: { department: 'M', parallels: { M1p: { teachers: ['mary'], students: [0, 1] } } },
      M2: { department: 'M', parallels: { M2p: { teachers: ['nina'], students: [0, 1] } } },
      M3: { department: 'M', guarantors: ['mary'], parallels: { M3p: { teachers: ['nina'], students: [0, 1] } } },
    },
    studies: [
      { type: 'B', field: 'F' },
      { type: 'B', field: 'F' },
    ],
    heads: { M: ['mary'] },
  });
  await db.updateTable('course').set({ enrolled: 2 }).where('evaluation_id', '=', id).execute();
  await refreshFigures(db, id);
  for (const [code, submitted] of Object.entries({ M1: 1, M2: 0, M3: 2 })) {
    const at = db.updateTable('place_rate').set({ submitted }).where('evaluation_id', '=', id);
    await at.where('kind', '=', 'course').where('code', '=', code).execute();
  }
  const mary = await application.as('mary');
  const page = async (query: object = {}) => {
    const { body } = await mary(myCourses, { params: { slug: 'many-cs' }, query: { search: '', page: 1, ...query } });
    return { ...body, codes: body.courses.data.map(({ code }) => code) };
  };
  expect((await page()).counts).toEqual({ own: 2, department: 1 });
  expect((await page({ sort: 'rate' })).codes).toEqual(['M2', 'M1', 'M3']);
  expect((await page({ sort: '-rate' })).codes).toEqual(['M3', 'M1', 'M2']);
  expect((await page({ whose: 'own', sort: 'code' })).codes).toEqual(['M1', 'M3']);
  expect((await page({ whose: 'department' })).codes).toEqual(['M2']);
  expect((await page({ search: 'm2' })).codes).toEqual(['M2']);
  // By name as it is read; on the first page own ones come before the others.
  await db
    .updateTable('course')
    .set({ name_en: 'A first one' })
    .where('evaluation_id', '=', id)
    .where('code', '=', 'M3')
    .execute();
  const headers = { 'accept-language': 'en' };
  const english = await mary(myCourses, { params: { slug: 'many-cs' }, headers });
  expect(english.body.courses.data.map(({ code }) => code)).toEqual(['M3', 'M1', 'M2']);
  const start = await mary(listResults, { headers });
  expect(start.body.own?.courses.map(({ code }) => code)).toEqual(['M3', 'M1', 'M2']);
  const { body } = await mary.get('/internal/results/evaluation/many-cs/my-courses/csv?sort=rate&whose=own');
  expect(String(body)).toMatch(/M1.*\r\n.*M3/s);
  expect(String(body)).not.toContain('M2');
});
