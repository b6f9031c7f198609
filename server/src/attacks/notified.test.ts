import { createDraft, readMail } from '@anketa/contract/mail/emails';
import { readMailing } from '@anketa/contract/mail/overview';
import { prepareMail, sendMail } from '@anketa/contract/mail/steering';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { nightlyWork } from '../nightly.ts';
import { pushKeysIn } from '../platform/push/keys.ts';
import { createPush } from '../platform/push/send.ts';
import { testApplication } from '../testing/application.ts';
import { campaignPorts, givenBrowser, reaching, runTurn } from '../testing/campaigns.ts';
import { cycleOf } from '../testing/cycle.ts';
import type { Faculty } from '../testing/faculty.ts';
import { givenPerson } from '../testing/given.ts';
import { startPushService } from '../testing/push-service.ts';

/** Whoever sends notifications, runs a push service, reads logs, or has the database: what they learn of who has answered. */
const service = await startPushService();
afterAll(service.stop);
const application = await testApplication({ pushContact: 'mailto:it@example.cz' }, { push: reaching(service) });
const { db, log, lines } = application;
const { openFaculty, askOfCourses, submitAll } = cycleOf(application);
await givenPerson(db, 'push-manager', { roles: ['manager'] });
const keys = pushKeysIn(application.config.pushKeysFolder);
const key = await keys.current();
const push = { send: createPush(reaching(service)), keys };
const night = () => nightlyWork({ ...application, verificationDays: 7 });
const manager = () => application.as('push-manager');

/** A faculty in filling whose students have so many browsers each. */
async function reachableFaculty(slug: string, students: number, browsers: (nth: number) => number = () => 1) {
  const faculty = await openFaculty(slug, { students });
  await askOfCourses(faculty);
  const phase_dates = JSON.stringify({ checking: '2099-01-01T20:00:00Z' });
  await db.updateTable('evaluation').set({ phase_dates }).where('id', '=', faculty.evaluationId).execute();
  for (const [nth, oidos] of faculty.students.entries()) {
    for (let browser = 0; browser < browsers(nth); browser++)
      await givenBrowser(db, service, { oidos, name: `${slug}-${nth}-${browser}`, key });
  }
  return faculty;
}

async function prepared({ evaluationId: id }: Faculty): Promise<number> {
  const as = await manager();
  const draft = await as(createDraft, { params: { id }, body: { purpose: 'reminder', medium: 'push' } });
  const params = { id, emailId: draft.body.id };
  expect((await as(prepareMail, { params })).status).toBe(200);
  await runTurn(await campaignPorts({ db, log, push }), params.emailId);
  return params.emailId;
}

async function send({ evaluationId: id }: Faculty, emailId: number) {
  const as = await manager();
  expect((await as(sendMail, { params: { id, emailId }, body: { name: '' } })).status).toBe(200);
  return runTurn(await campaignPorts({ db, log, push }), emailId);
}

const browsersStored = async ({ students }: Faculty) => {
  const { rows } = await sql<{ row: string }>`
    SELECT s::text AS row FROM push_subscription s WHERE oidos = ANY(${students}) ORDER BY endpoint`.execute(db);
  return rows.map(({ row }) => row);
};

test('a reminder writes nothing to any browser, whatever its push service says: else the untouched would be who has answered', async () => {
  const faculty = await reachableFaculty('notified-trace', 6);
  const [done = '', gone = '', refused = ''] = faculty.students;
  await submitAll(faculty, [done]);
  await night();
  const answers: readonly (readonly [string, number])[] = [
    [gone, 410],
    [refused, 403],
  ];
  for (const [student, status] of answers)
    service.answer(`notified-trace-${faculty.students.indexOf(student)}-0`, { status });
  const before = await browsersStored(faculty);
  expect((await send(faculty, await prepared(faculty))).counts).toMatchObject({ sent: 3, refused: 2 });
  expect(await browsersStored(faculty)).toEqual(before);
});

test('once it is out nothing in the database says to which browsers or whom it went', async () => {
  const faculty = await reachableFaculty('notified-names', 6, (nth) => 1 + (nth % 3));
  await submitAll(faculty, faculty.students.slice(0, 1));
  await night();
  const emailId = await prepared(faculty);
  await send(faculty, emailId);
  const { rows } = await sql<{ row: string }>`
    SELECT r::text AS row FROM email_recipient r WHERE email_id = ${emailId}
    UNION ALL SELECT m::text FROM email m WHERE id = ${emailId}`.execute(db);
  expect(rows).toHaveLength(1 + 2 + 3 + 1 + 2 + 3);
  for (const student of [...faculty.students, 'localhost', 'notified-names-'])
    expect(rows.some(({ row }) => row.includes(student))).toBe(false);
});

test('the requests of all recipients are alike: nothing in them is about one of them', async () => {
  const faculty = await reachableFaculty('notified-alike', 5);
  await night();
  await send(faculty, await prepared(faculty));
  const got = faculty.students.flatMap((_, nth) => service.received(`notified-alike-${nth}-0`));
  expect(got).toHaveLength(5);
  const alike = got.map(({ message, headers }) => {
    const { ttl: _ttl, authorization: _signed, ...rest } = headers;
    return { message, headers: rest };
  });
  for (const one of alike) expect(one).toEqual(alike[0]);
  for (const { message } of got) for (const student of faculty.students) expect(message).not.toContain(student);
});

test('fewer people than the minimum get none by how far they are, however many browsers they have', async () => {
  const faculty = await reachableFaculty('notified-few', 6, () => 3);
  await submitAll(faculty, faculty.students.slice(0, 4));
  await night();
  const emailId = await prepared(faculty);
  const as = await manager();
  const params = { id: faculty.evaluationId, emailId };
  const { checks } = (await as(readMail, { params, query: { medium: 'push' } })).body;
  expect(checks.filter(({ stops }) => stops)).toEqual([{ check: 'too-few', stops: true, values: { fewest: 3 } }]);
  expect((await as(sendMail, { params, body: { name: '' } })).status).toBe(409);
});

test('all numbers of one move by no fewer than the minimum, those of what went wrong too', async () => {
  const faculty = await reachableFaculty('notified-steps', 7, (nth) => 1 + (nth % 2));
  await submitAll(faculty, faculty.students.slice(0, 2));
  await night();
  for (let nth = 0; nth < 7; nth++) service.answer(`notified-steps-${nth}-0`, { status: nth === 3 ? 410 : 201 });
  const emailId = await prepared(faculty);
  await send(faculty, emailId);
  const as = await manager();
  const params = { id: faculty.evaluationId };
  const { counts } = (await as(readMail, { params: { ...params, emailId }, query: { medium: 'push' } })).body;
  for (const number of Object.values(counts)) expect(Number(number ?? 0) % 3).toBe(0);
  expect((await as(readMailing, { params })).body.under_way).toEqual([]);
});

test('no line of the log has a browser or a person', async () => {
  const faculty = await reachableFaculty('notified-log', 4);
  await night();
  service.answer('notified-log-1-0', { cut: true });
  lines.length = 0;
  await send(faculty, await prepared(faculty));
  const all = lines.join('\n');
  expect(all).toContain('/mailing/');
  for (const one of [...faculty.students, 'notified-log-', 'localhost:']) expect(all).not.toContain(one);
});
