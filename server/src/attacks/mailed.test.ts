import { createDraft, prepareMail, readMail, sendMail, updateDraft } from '@anketa/contract/emails';
import { readAudience } from '@anketa/contract/mailing';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { nightlyWork } from '../nightly.ts';
import { testApplication } from '../testing/application.ts';
import { campaignPorts, runTurn } from '../testing/campaigns.ts';
import { cycleOf } from '../testing/cycle.ts';
import type { Faculty } from '../testing/faculty.ts';
import { givenPerson } from '../testing/given.ts';
import { startMailServer } from '../testing/mail-server.ts';

/** Whoever sends e-mails, reads their pages, or has the database: what they learn of who has answered. */
const application = await testApplication();
const { db, lines } = application;
const { openFaculty, submitAll } = cycleOf(application);
await givenPerson(db, 'mailing-manager', { roles: ['manager'] });
const { port, delivered, stop } = await startMailServer();
afterAll(stop);

const night = () => nightlyWork({ ...application, verificationDays: 7 });
const addressOf = (student: string) => `${student}@mail.example.cz`;

/** A faculty in filling whose students have addresses. */
async function reachableFaculty(slug: string, students: number): Promise<Faculty> {
  const faculty = await openFaculty(slug, { students });
  for (const student of faculty.students) {
    await db
      .updateTable('person')
      .set({ email: addressOf(student) })
      .where('oidos', '=', student)
      .execute();
  }
  const phase_dates = JSON.stringify({ checking: '2030-01-01T20:00:00Z' });
  await db.updateTable('evaluation').set({ phase_dates }).where('id', '=', faculty.evaluationId).execute();
  return faculty;
}

const manager = () => application.as('mailing-manager');

/** A reminder to those who have not finished, prepared. Gives its number. */
async function prepared({ evaluationId: id }: Faculty): Promise<number> {
  const as = await manager();
  const draft = await as(createDraft, { params: { id }, body: { purpose: 'reminder' } });
  const params = { id, emailId: draft.body.id };
  expect((await as(prepareMail, { params })).status).toBe(200);
  await runTurn(await campaignPorts({ db, port }), params.emailId);
  return params.emailId;
}

async function send({ evaluationId: id }: Faculty, emailId: number) {
  const as = await manager();
  expect((await as(sendMail, { params: { id, emailId }, body: { name: '' } })).status).toBe(200);
  return runTurn(await campaignPorts({ db, port }), emailId);
}

const page = async ({ evaluationId: id }: Faculty, emailId: number) => {
  const { body } = await (await manager())(readMail, { params: { id, emailId } });
  return body;
};

const to = (addresses: readonly string[]) => delivered.filter((mail) => mail.to.some((one) => addresses.includes(one)));

test('whoever has answered today still gets the reminder of last night: its list says nothing of today', async () => {
  const faculty = await reachableFaculty('mailed-today', 6);
  await night();
  const [today = ''] = faculty.students;
  const before = await prepared(faculty);
  const seen = (await page(faculty, before)).counts;
  await submitAll(faculty, [today]);
  const after = await prepared(faculty);
  expect((await page(faculty, after)).counts).toEqual(seen);
  await send(faculty, after);
  expect(to([addressOf(today)])).toHaveLength(1);
});

test('once a reminder is out nothing in the database says whom it went to', async () => {
  const faculty = await reachableFaculty('mailed-names', 6);
  const [done = ''] = faculty.students;
  await submitAll(faculty, [done]);
  await night();
  const emailId = await prepared(faculty);
  await send(faculty, emailId);
  const got = faculty.students.filter((student) => to([addressOf(student)]).length === 1);
  expect(got).toEqual(faculty.students.filter((student) => student !== done));
  const { rows } = await sql<{
    row: string;
  }>`SELECT r::text AS row FROM email_recipient r WHERE email_id = ${emailId}`.execute(db);
  expect(rows).toHaveLength(5);
  for (const student of faculty.students) expect(rows.some(({ row }) => row.includes(student))).toBe(false);
  const { rows: mails } = await sql<{ row: string }>`SELECT m::text AS row FROM email m WHERE id = ${emailId}`.execute(
    db,
  );
  for (const student of faculty.students) expect(mails[0]?.row).not.toContain(student);
});

test('the link to the questionnaires is the same for all: who follows it tells no log who they are', async () => {
  const faculty = await reachableFaculty('mailed-links', 6);
  await night();
  await send(faculty, await prepared(faculty));
  const mails = to(faculty.students.map(addressOf));
  expect(mails).toHaveLength(6);
  const addresses = mails.map(({ message }) => {
    const text = message.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    return [...new Set(text.match(/https:\/\/anketa\.example\.cz\/[^\s">]*/g))].filter(
      (one) => !one.includes('/unsubscribe/'),
    );
  });
  expect(addresses[0]).toEqual(['https://anketa.example.cz/evaluation']);
  for (const one of addresses) expect(one).toEqual(addresses[0]);
  for (const { message } of mails) expect(message).not.toMatch(/<img|url\(|src=/i);
});

test('fewer than the minimum are not written to by how far they are: the list itself would say who they are', async () => {
  const faculty = await reachableFaculty('mailed-few', 6);
  await submitAll(faculty, faculty.students.slice(0, 4));
  await night();
  const emailId = await prepared(faculty);
  const { checks } = await page(faculty, emailId);
  expect(checks.filter(({ stops }) => stops)).toEqual([{ check: 'too-few', stops: true, values: { fewest: 3 } }]);
  const refused = await (await manager())(sendMail, {
    params: { id: faculty.evaluationId, emailId },
    body: { name: '' },
  });
  expect(refused.status).toBe(409);
});

test('a choice that narrows the course or the mask moves by no fewer than the minimum either', async () => {
  const faculty = await reachableFaculty('mailed-masks', 7);
  await submitAll(faculty, faculty.students.slice(0, 1));
  await night();
  const as = await manager();
  for (const courses of ['*', faculty.course, `${faculty.course.slice(0, 1)}*`]) {
    const query = { progress: 'unfinished', courses } as const;
    const { body } = await as(readAudience, { params: { id: faculty.evaluationId }, query });
    expect(body).toEqual({ people: 6, reachable: 6, step: 3 });
  }
});

test('no line of the log has an address, a name or a number of a recipient', async () => {
  const faculty = await reachableFaculty('mailed-log', 4);
  await night();
  lines.length = 0;
  await send(faculty, await prepared(faculty));
  const all = lines.join('\n');
  for (const student of faculty.students) expect(all).not.toContain(student);
});

test('a draft that somebody writes to is no way to a number either: a preview counts nobody’s questionnaires', async () => {
  const faculty = await reachableFaculty('mailed-preview', 4);
  await night();
  const as = await manager();
  const { body } = await as(createDraft, { params: { id: faculty.evaluationId }, body: { purpose: 'reminder' } });
  const params = { id: faculty.evaluationId, emailId: body.id };
  await as(updateDraft, { params, body: { body_cs: 'zbývá {left}' } });
  const preview = await as.get(`/internal/import/${params.id}/mailing/edit/${params.emailId}/preview?search=`);
  expect(JSON.stringify(preview.body)).toContain('zbývá 3');
});
