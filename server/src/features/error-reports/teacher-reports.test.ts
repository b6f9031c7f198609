import {
  countTeacherReports,
  listErrorReports,
  noteErrorReport,
  readOwnReports,
  reportOwnCourse,
  solveErrorReport,
} from '@anketa/contract/evaluations/error-reports';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { forgetAudit } from '../../testing/forget-audit.ts';
import { givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { settleReports } from './store.ts';

/** Teachers report by name what is wrong in courses of their own, and read what came of it. */
const app = await testApplication();
const { db, as } = app;
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'questioner', { roles: ['questioner'] });
const id = await scopeFaculty(db, {
  slug: 'own',
  courses: {
    A: { department: 'X', guarantors: ['guarantor'], parallels: { A1: { teachers: ['teacher'], students: [0] } } },
    B: { department: 'X', parallels: { B1: { teachers: ['colleague'], students: [0] } } },
  },
  studies: [{ type: 'B', field: 'F' }],
  heads: { X: ['head'] },
});
await db
  .updateTable('person')
  .set({ name: 'Jana', surname: 'Nová', title_before: 'doc.' })
  .where('oidos', '=', 'teacher')
  .execute();
const params = { id };
const list = { params: { id, target: 'teacher' as const } };

beforeEach(async () => {
  await db.deleteFrom('error_report').execute();
  await forgetAudit(db);
});

const report = async (who: string, body = { course: 'A', message: 'Učí tu i kolega Dvořák.' }) =>
  (await as(who))(reportOwnCourse, { params, body });

interface Narrowed {
  readonly search?: string;
  readonly solved?: 'yes' | 'no';
  readonly kind?: 'message' | 'not_taught';
}

/** The reports of teachers as a manager reads them, and the number of the first one. */
async function read(query: Narrowed = {}) {
  const { body } = await (await as('manager'))(listErrorReports, { ...list, query });
  return { rows: body.reports.data, first: { id, report: body.reports.data[0]?.id ?? '' } };
}

test('who teaches, guarantees or heads a course reports an error in it; nobody else does, nor in another course', async () => {
  const outcomes: Record<string, number[]> = {};
  for (const who of ['teacher', 'guarantor', 'head', 'colleague', 'own-student-0', 'questioner', 'manager']) {
    const call = await as(who);
    outcomes[who] = [(await call(readOwnReports, { params })).status, (await report(who)).status];
  }
  expect(outcomes).toEqual({
    teacher: [200, 200],
    guarantor: [200, 200],
    head: [200, 200],
    colleague: [200, 403],
    'own-student-0': [404, 404],
    questioner: [403, 403],
    manager: [403, 403],
  });
  expect((await (await as(null))(reportOwnCourse, { params, body: { course: 'A', message: 'x' } })).status).toBe(401);
  const inTheirName = await as('teacher', { impersonatedBy: 'manager' });
  expect((await inTheirName(reportOwnCourse, { params, body: { course: 'A', message: 'x' } })).status).toBe(403);
  expect((await read()).rows.length).toBe(3);
});

test('the form offers courses of their own, and the report says who made it, how to reach them, and in which browser', async () => {
  const own = await (await as('head'))(readOwnReports, { params });
  expect(own.body.courses.map(({ code }) => code)).toEqual(['A', 'B']);
  const body = { course: 'A', message: 'Učí tu i kolega Dvořák.', contact: ' linka 4321 ' };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  expect((await (await as('teacher'))(reportOwnCourse, { params, body, headers })).status).toBe(200);
  expect((await read()).rows).toMatchObject([
    {
      kind: 'message',
      reporter: 'doc. Jana Nová',
      course: { code: 'A' },
      message: 'Učí tu i kolega Dvořák.',
      contact: 'linka 4321',
      user_agent: 'Firefox',
      note: '',
    },
  ]);
  const manager = await as('manager');
  expect((await manager(countTeacherReports, { params: { importId: id } })).body).toBe(1);
  const csv = await manager.get(`/internal/import/${id}/reported-errors/teacher/csv?search=nova`);
  expect(String(csv.body)).toContain('doc. Jana Nová');
});

test('an empty message and no course are refused beside their fields', async () => {
  const { status, body } = await report('teacher', { course: '', message: ' \n' });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['course', 'message']]);
  expect((await read()).rows).toEqual([]);
});

test('a report is solved, opened again and noted by who manages the evaluation; the log says who did', async () => {
  await report('teacher');
  const { first } = await read();
  const manager = await as('manager');
  const solve = (solved: boolean) => manager(solveErrorReport, { params: first, body: { solved } });
  expect((await solve(true)).body).toEqual({ solved: true, already: false });
  expect((await read({ solved: 'yes' })).rows.length).toBe(1);
  expect((await solve(false)).body).toEqual({ solved: false, already: false });
  expect((await manager(noteErrorReport, { params: first, body: { note: ' Doplněno v SIS. ' } })).body).toEqual({
    note: 'Doplněno v SIS.',
  });
  expect((await read({ search: 'doplneno' })).rows).toMatchObject([{ solved: false, note: 'Doplněno v SIS.' }]);
  const lines = await db.selectFrom('audit_log').select(['actor', 'action', 'subject']).orderBy('id').execute();
  expect(lines).toEqual(
    ['report.solve', 'report.reopen', 'report.note'].map((action) => ({
      actor: 'manager',
      action,
      subject: `${id} A`,
    })),
  );
  const own = await (await as('teacher'))(readOwnReports, { params });
  expect(own.body.reports).toMatchObject([{ solved: false, note: 'Doplněno v SIS.' }]);
  expect((await (await as('head'))(readOwnReports, { params })).body.reports).toEqual([]);
  for (const who of ['teacher', 'head', 'questioner']) {
    const call = await as(who);
    expect((await call(noteErrorReport, { params: first, body: { note: 'x' } })).status).toBe(403);
    expect((await call(solveErrorReport, { params: first, body: { solved: true } })).status).toBe(403);
  }
  const unknown = { id, report: '00000000-0000-4000-8000-000000000000' };
  expect((await manager(noteErrorReport, { params: unknown, body: { note: '' } })).status).toBe(404);
  const long = await manager(noteErrorReport, { params: first, body: { note: 'x'.repeat(2001) } });
  expect(Object.keys(long.body.errors ?? {})).toEqual(['note']);
});

test('the night keeps who reported, and notes; a student has no place to be named', async () => {
  await report('teacher');
  const { first } = await read();
  await (await as('manager'))(noteErrorReport, { params: first, body: { note: 'Ptáme se studijního.' } });
  await inTransaction(db, settleReports);
  expect((await read()).rows).toMatchObject([{ reporter: 'doc. Jana Nová', note: 'Ptáme se studijního.' }]);
  const named = sql`UPDATE error_report SET reporter = 'student'`.execute(db);
  await expect(named).rejects.toThrow(/error_report_student_unnamed/);
});

test('reports are narrowed by kind', async () => {
  await report('teacher');
  expect((await read({ kind: 'message' })).rows.length).toBe(1);
  expect((await read({ kind: 'not_taught' })).rows).toEqual([]);
});

test('who reports again and again is asked to wait', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 21; sent++)
    statuses.push((await report('colleague', { course: 'B', message: 'x' })).status);
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
});
