import type { QueryOf } from '@anketa/contract/endpoint';
import { type listCourses as List, listCourses, readCourse } from '@anketa/contract/evaluations/courses';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

/** An administrator looks through the courses of an evaluation: what an import brought, also what is not evaluated. */
const app = await testApplication();
const { db } = app;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'teacher');
const evaluation_id = await givenEvaluation(db, { state: 1 });
const codes = ['D1', 'D2', 'D3'];
const departments = codes.map((code) => ({
  evaluation_id,
  code,
  name_cs: `Ústav ${code}`,
  name_en: `Institute ${code}`,
}));
await db.insertInto('department').values(departments).execute();
const course = { evaluation_id, semester_start: 1, semester_count: 2, range_lectures: '2/0', valid_to: '2030-06-30' };
await db
  .insertInto('course')
  .values([
    { ...course, code: 'A', name_cs: 'Řečtina', name_en: 'Greek', department_code: 'D1', enrolled: 12 },
    { ...course, code: 'B', name_cs: 'Chemie', name_en: '', department_code: 'D2', enrolled: 3 },
    { ...course, code: 'C', name_cs: 'Cvičení', name_en: 'Exercise', department_code: null, active: false },
  ])
  .execute();
await db.insertInto('room').values({ evaluation_id, code: 'M1', name_cs: 'Posluchárna M1' }).execute();
const parallel = { evaluation_id, course_code: 'A', type: 'P', enrolled: 6 };
const monday = { day: 1, time_from: '09:10', time_to: '10:40', room_code: 'M1' };
await db
  .insertInto('parallel')
  .values([
    { ...parallel, code: 'A1', ...monday },
    { ...parallel, code: 'A2', day: 2, room_code: 'X9' },
    { ...parallel, code: 'A3', merged_into: 'A1' },
    { ...parallel, code: 'A4', active: false },
  ])
  .execute();
const teachers = ['Žák', 'Adam'].map((surname) => ({ evaluation_id, code: surname, surname, name: 'Jan' }));
await db.insertInto('teacher').values(teachers).execute();
const teaching = { evaluation_id, parallel_code: 'A1' };
await db
  .insertInto('teaching')
  .values([
    { ...teaching, teacher_code: 'Adam', share: 30 },
    { ...teaching, teacher_code: 'Žák', share: 70 },
  ])
  .execute();
await db.insertInto('course_guarantor').values({ evaluation_id, course_code: 'A', teacher_code: 'Žák' }).execute();
const admin = await app.as('admin');
const params = { id: evaluation_id };

async function found(query: Partial<QueryOf<typeof List>> = {}) {
  const { body } = await admin(listCourses, { params, query });
  return body.courses.data.map(({ code }) => code);
}

test('courses stand in Czech order, those that are not evaluated last, with parallels that are asked about', async () => {
  const { body } = await admin(listCourses, { params });
  expect(body.courses.data.map((row) => [row.code, row.parallels, row.enrolled, row.active])).toEqual([
    ['B', 0, 3, true],
    ['A', 2, 12, true],
    ['C', 0, 0, false],
  ]);
  expect(body.courses.data[1]?.department).toEqual({ code: 'D1', name_cs: 'Ústav D1', name_en: 'Institute D1' });
  expect(body.departments.map(({ code }) => code)).toEqual(['D1', 'D2']);
});

test('they are searched without diacritics, narrowed by department and by being evaluated, and sorted', async () => {
  expect(await found({ search: 'rectina' })).toEqual(['A']);
  expect(await found({ search: 'institute' })).toEqual([]);
  expect(await found({ department: 'D2' })).toEqual(['B']);
  expect(await found({ active: 'no' })).toEqual(['C']);
  expect(await found({ sort: '-enrolled' })).toEqual(['A', 'B', 'C']);
  expect(await found({ sort: 'department' })).toEqual(['A', 'B', 'C']);
});

test('the list is a file', async () => {
  const { status, body } = await admin.get(`/internal/import/${evaluation_id}/components/csv?active=yes`);
  expect(status).toBe(200);
  expect(String(body).trim().split('\r\n').slice(1)).toEqual(['B;Chemie;;D2;0;3;ano', 'A;Řečtina;Greek;D1;2;12;ano']);
});

test('a course tells what the SIS says of it, who guarantees it, and its parallels with shares of teaching', async () => {
  const { body } = await admin(readCourse, { params: { ...params, code: 'A' } });
  expect(body.course).toMatchObject({ semester_start: 1, semester_count: 2, range_lectures: '2/0' });
  expect([body.course.range_seminars, body.course.valid_to, body.guarantors]).toEqual([
    null,
    '2030-06-30',
    ['Jan Žák'],
  ]);
  expect(body.parallels.map(({ code, active, merged_into }) => [code, active, merged_into])).toEqual([
    ['A1', true, null],
    ['A2', true, null],
    ['A3', true, 'A1'],
    ['A4', false, null],
  ]);
  const [first, second] = body.parallels;
  expect(first).toMatchObject({ title_cs: 'Přednáška, pondělí 9:10–10:40', room: 'Posluchárna M1' });
  expect(first?.teachers.map(({ name, share }) => [name, share])).toEqual([
    ['Jan Žák', 70],
    ['Jan Adam', 30],
  ]);
  // A room that no table names is told by its code.
  expect(second?.room).toBe('X9');
});

test('who may not edit evaluations reads none of it; what is not there is not found', async () => {
  const teacher = await app.as('teacher');
  expect((await teacher(listCourses, { params })).status).toBe(403);
  expect((await teacher(readCourse, { params: { ...params, code: 'A' } })).status).toBe(403);
  expect((await admin(readCourse, { params: { ...params, code: 'NE' } })).status).toBe(404);
  expect((await admin(listCourses, { params: { id: 999 } })).status).toBe(404);
});
