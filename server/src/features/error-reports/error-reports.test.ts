import { countStudentReports, listErrorReports, solveErrorReport } from '@anketa/contract/evaluations/error-reports';
import { reportError } from '@anketa/contract/questions/questionnaires';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { courseAction } from '../../testing/students.ts';
import { tablesChangedBy } from '../../testing/tables-changed.ts';
import { movePhase } from '../evaluations/lifecycle.ts';
import { browserFamily } from './browser-family.ts';

const application = await testApplication();
const { db, lines } = application;
const faculty = await createFaculty(db, { slug: 'reports', students: 2 });
await movePhase(application, { id: faculty.evaluationId, phase: 1, by: 'test' });
await givenPerson(db, 'manager', { roles: ['manager'] });
const [student = '', other = ''] = faculty.students;
const params = { slug: faculty.slug, code: faculty.course };
const list = { params: { id: faculty.evaluationId, target: 'student' as const } };

test('an empty message is refused beside its field and stores nothing', async () => {
  const call = await application.as(student);
  for (const message of ['', '  \n ']) {
    const answer = await call(reportError, { params, body: { message } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ message: ['Vyplňte prosím toto pole.'] });
  }
  const long = await call(reportError, { params, body: { message: 'x', contact: 'y'.repeat(201) } });
  expect(long.body.errors).toEqual({ contact: ['Text je příliš dlouhý.'] });
  expect((await (await application.as('manager'))(listErrorReports, list)).body.reports.total).toBe(0);
});

test('a report reaches those who manage the evaluation, without the name of who made it', async () => {
  const call = await application.as(student);
  const message = 'Cvičení vede někdo jiný.';
  expect((await call(reportError, { params, body: { message, contact: 'jan@example.cz' } })).status).toBe(200);
  const manager = await application.as('manager');
  const { body } = await manager(listErrorReports, list);
  expect(body.reports.data).toMatchObject([
    { kind: 'message', message, contact: 'jan@example.cz', course: { code: faculty.course }, solved: false, count: 1 },
  ]);
  expect(JSON.stringify(body.reports)).not.toContain(student);
  const stored = await db.selectFrom('error_report').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(student);
  expect(lines.join()).not.toContain(message);

  const id = body.reports.data[0]?.id ?? '';
  const count = { params: { importId: faculty.evaluationId } };
  expect((await manager(countStudentReports, count)).body).toBe(1);
  const solved = { params: { id: faculty.evaluationId, report: id }, body: { solved: true } };
  expect((await manager(solveErrorReport, solved)).body).toEqual({ solved: true, already: false });
  expect((await manager(countStudentReports, count)).body).toBe(0);
  const found = await manager(listErrorReports, { ...list, query: { search: 'CVICENI', solved: 'yes' } });
  expect(found.body.reports.total).toBe(1);
});

test("someone not enrolled, a visitor and an administrator in a student's name cannot report; students cannot read", async () => {
  const body = { message: 'Chyba' };
  expect((await (await application.as(faculty.headPerson))(reportError, { params, body })).status).toBe(403);
  expect((await (await application.as(null))(reportError, { params, body })).status).toBe(401);
  const helper = await application.as(student, { impersonatedBy: faculty.headPerson });
  expect((await helper(reportError, { params, body })).status).toBe(403);
  expect((await (await application.as(student))(listErrorReports, list)).status).toBe(403);
});

test('who reports again and again is asked to wait', async () => {
  const call = await application.as(other);
  const send = async () => (await call(reportError, { params, body: { message: 'Znovu' } })).status;
  for (let sent = 0; sent < 20; sent++) expect(await send()).toBe(200);
  expect(await send()).toBe(429);
});

test('from the limit nobody can tell who reported: nothing of it is stored', async () => {
  const asOther = await application.as(other);
  const refused = async () =>
    expect((await asOther(reportError, { params, body: { message: 'Chyba' } })).status).toBe(429);
  expect(await tablesChangedBy(db, refused)).toEqual([]);
});

test('of the browser its family is kept alone', async () => {
  const [third = ''] = (await createFaculty(db, { slug: 'browser', students: 1 })).students;
  await movePhase(application, { id: faculty.evaluationId + 1, phase: 1, by: 'test' });
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0.7) Gecko/20100101 Firefox/131.0.7',
  };
  const body = { message: 'Jiný prohlížeč' };
  const place = { slug: 'browser', code: 'browser-course' };
  expect((await (await application.as(third))(reportError, { params: place, body, headers })).status).toBe(200);
  const stored = await db.selectFrom('error_report').select('user_agent').where('message', '=', body.message).execute();
  expect(stored).toEqual([{ user_agent: 'Firefox' }]);
  expect(browserFamily('Mozilla/5.0 (iPhone) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1')).toBe('Safari');
  expect(browserFamily('Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0')).toBe('Edge');
  expect(browserFamily('curl/8')).toBe('');
});

test('a report leaves no line in the log', async () => {
  lines.length = 0;
  const call = await application.as(student);
  expect((await call(reportError, { params, body: { message: 'Ticho' } })).status).toBe(200);
  expect(lines.join()).not.toContain('report');
});

test('a number that no report or evaluation can have leads nowhere, a version that none can have is a bad request', async () => {
  const manager = await application.as('manager');
  const tooLarge = 2 ** 31;
  expect((await manager(countStudentReports, { params: { importId: tooLarge } })).status).toBe(404);
  const report = { id: faculty.evaluationId, report: String(tooLarge) };
  expect((await manager(solveErrorReport, { params: report, body: { solved: true } })).status).toBe(404);
  const draft = await (await application.as(student)).send('PUT', courseAction(faculty, 'draft'), {
    answers: [],
    not_taught: [],
    version: tooLarge,
  });
  expect(draft.status).toBe(400);
});
