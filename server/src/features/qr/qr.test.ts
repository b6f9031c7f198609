import type { QueryOf } from '@anketa/contract/endpoint';
import { readLecture } from '@anketa/contract/evaluations/lectures';
import type { listQr as List } from '@anketa/contract/evaluations/qr';
import { listQr, readQr } from '@anketa/contract/evaluations/qr';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

/** QR codes of parallels (specification 1.16, 2.16). */
const app = await testApplication({ publicUrl: 'https://anketa.example' });
const { db } = app;
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'teaching');
await givenPerson(db, 'student');
const evaluation_id = await givenEvaluation(db, { slug: 'zs' });
const course = { evaluation_id, name_en: '' };
await db
  .insertInto('course')
  .values([
    { ...course, code: 'A/1', name_cs: 'Řečtina', department_code: 'D1' },
    { ...course, code: 'B', name_cs: 'Chemie', department_code: 'D2' },
    { ...course, code: 'C', name_cs: 'Nehodnocený', active: false },
  ])
  .execute();
await db
  .insertInto('department')
  .values({ evaluation_id, code: 'D1', name_cs: 'Ústav', name_en: 'Institute' })
  .execute();
const parallel = { evaluation_id, type: 'P' };
await db
  .insertInto('parallel')
  .values([
    {
      ...parallel,
      code: '25aA/1p1',
      course_code: 'A/1',
      day: 2,
      time_from: '10:00',
      time_to: '11:30',
      room_code: 'M1',
    },
    {
      ...parallel,
      code: '25aA/1p2',
      course_code: 'A/1',
      day: 1,
      time_from: '8:00',
      time_to: '9:30',
      merged_into: '25aA/1p1',
    },
    { ...parallel, code: '25aA/1p3', course_code: 'A/1', active: false },
    { ...parallel, code: '25aBp1', course_code: 'B', day: 1, time_from: '7:00', time_to: '7:45' },
    { ...parallel, code: '25aCp1', course_code: 'C', day: 1 },
  ])
  .execute();
await db
  .insertInto('teacher')
  .values([{ evaluation_id, code: 'T', oidos: 'teaching', surname: 'Žák', name: 'Jan' }])
  .execute();
await db
  .insertInto('teaching')
  .values({ evaluation_id, parallel_code: '25aA/1p1', teacher_code: 'T', share: 100 })
  .execute();
const [manager, teacher, student] = await Promise.all([app.as('manager'), app.as('teaching'), app.as('student')]);
const params = { id: evaluation_id };

async function sheet(query: Partial<QueryOf<typeof List>> = {}, as = manager) {
  const { body } = await as(listQr, { params, query });
  return body.labels.map(({ code }) => code);
}

test('a code leads to the page where students of the parallel fill in, and says what it is of', async () => {
  const { status, body } = await manager(readQr, { params: { ...params, gl: '25aA/1p1' } });
  expect(status).toBe(200);
  expect(body.label).toEqual({
    code: '25aA/1p1',
    address: 'https://anketa.example/lecture/zs-cs/25aA%2F1p1',
    course: { code: 'A/1', name_cs: 'Řečtina', name_en: '' },
    title_cs: 'Přednáška, úterý 10:00–11:30',
    title_en: 'Lecture, Tuesday 10:00–11:30',
    room: 'M1',
    teachers: ['Jan Žák'],
  });
  // The page has the data of the same address.
  const { pathname } = new URL(body.label.address);
  await db.updateTable('evaluation').set({ state: 1 }).where('id', '=', evaluation_id).execute();
  const lecture = await student.get(`/internal${pathname}`);
  expect(lecture).toMatchObject({ status: 200, body: { course: { code: 'A/1' }, parallel: { code: '25aA/1p1' } } });
  const slug = { slug: 'zs-cs', rnGl: '25aA/1p1' };
  expect((await student(readLecture, { params: slug })).body.course.code).toBe('A/1');
  await db.updateTable('evaluation').set({ state: 0 }).where('id', '=', evaluation_id).execute();
});

test('a sheet has the codes of a course, of a teacher, of a department or of a day, in the order of the week', async () => {
  expect(await sheet()).toEqual(['25aBp1', '25aA/1p2', '25aA/1p1']);
  expect(await sheet({ course: 'A/1' })).toEqual(['25aA/1p2', '25aA/1p1']);
  expect(await sheet({ day: 1 })).toEqual(['25aBp1', '25aA/1p2']);
  expect(await sheet({ day: 1, department: 'D1' })).toEqual(['25aA/1p2']);
  expect(await sheet({ teacher: 'T' })).toEqual(['25aA/1p1']);
  const { body } = await manager(listQr, { params, query: { teacher: 'T' } });
  expect([body.teacher, body.total, body.departments.map(({ code }) => code)]).toEqual(['Jan Žák', 1, ['D1']]);
});

test('what is not evaluated has no code', async () => {
  for (const gl of ['25aA/1p3', '25aCp1', 'NE']) {
    expect((await manager(readQr, { params: { ...params, gl } })).status).toBe(404);
  }
});

test('whoever teaches has the codes of their courses and no others; who has none is refused', async () => {
  expect(await sheet({}, teacher)).toEqual(['25aA/1p2', '25aA/1p1']);
  const isOwn = async (as: typeof teacher) => (await as(listQr, { params })).body.own;
  expect(await Promise.all([teacher, manager].map(isOwn))).toEqual([true, false]);
  expect((await teacher(readQr, { params: { ...params, gl: '25aA/1p1' } })).status).toBe(200);
  expect((await teacher(readQr, { params: { ...params, gl: '25aBp1' } })).status).toBe(404);
  expect((await student(listQr, { params })).status).toBe(403);
  expect((await student(readQr, { params: { ...params, gl: '25aBp1' } })).status).toBe(403);
  const nobody = await app.as(null);
  expect((await nobody(readQr, { params: { ...params, gl: '25aBp1' } })).status).toBe(401);
});
