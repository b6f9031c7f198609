import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { createDraft, readMail, updateDraft } from '@anketa/contract/mail/emails';
import { listSent } from '@anketa/contract/mail/lists';
import { readAudience } from '@anketa/contract/mail/mailing';
import { readMailing } from '@anketa/contract/mail/overview';
import { prepareMail, sendMail } from '@anketa/contract/mail/steering';
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
const { db, log, lines } = application;
const { openFaculty, askOfCourses, submitAll } = cycleOf(application);
await givenPerson(db, 'mailing-manager', { roles: ['manager'] });
const { port, delivered, stop } = await startMailServer();
afterAll(stop);

const night = () => nightlyWork({ ...application, verificationDays: 7 });
const addressOf = (student: string) => `${student}@mail.example.cz`;

/** A faculty in filling whose students have addresses and are asked about their course alone. */
async function reachableFaculty(slug: string, students: number): Promise<Faculty> {
  const faculty = await openFaculty(slug, { students });
  await askOfCourses(faculty);
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
  await runTurn(await campaignPorts({ db, log, port }), params.emailId);
  return params.emailId;
}

async function send({ evaluationId: id }: Faculty, emailId: number, halves = false) {
  const as = await manager();
  expect((await as(sendMail, { params: { id, emailId }, body: { name: '', halves } })).status).toBe(200);
  return runTurn(await campaignPorts({ db, log, port }), emailId);
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

test('nor in the checking phase of a continuous evaluation, which takes answers, too', async () => {
  const faculty = await reachableFaculty('mailed-continuous', 7);
  const id = faculty.evaluationId;
  const options = JSON.stringify({ continuous: true });
  const phase_dates = JSON.stringify({ published: '2030-01-01T20:00:00Z' });
  const checking = { state: evaluationState.checking, options, phase_dates };
  await db.updateTable('evaluation').set(checking).where('id', '=', id).execute();
  const seen = async () =>
    (await (await manager())(readAudience, { params: { id }, query: { progress: 'unfinished' } })).body;
  await night();
  const before = await seen();
  expect(before).toEqual({ people: 6, reachable: 6, step: 3 });
  await submitAll(faculty, faculty.students.slice(0, 1));
  await night();
  expect(await seen()).toEqual(before);
  await submitAll(faculty, faculty.students.slice(1, 5));
  await night();
  const emailId = await prepared(faculty);
  const { checks } = await page(faculty, emailId);
  expect(checks.filter(({ stops }) => stops).map(({ check }) => check)).toContain('too-few');
});

test('no line of the log has an address, a name or a number of a recipient', async () => {
  const faculty = await reachableFaculty('mailed-log', 4);
  await night();
  lines.length = 0;
  await send(faculty, await prepared(faculty));
  const all = lines.join('\n');
  expect(all).toContain('/mailing/');
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

/**
 * A reminder that goes to 14 students in two halves, so many of whom respond in between. Gives what its readers see of it afterwards, and what they would of
 * exact numbers.
 */
async function halved(slug: string, responding: { readonly first: number; readonly second: number }) {
  const faculty = await reachableFaculty(slug, 14);
  await night();
  const emailId = await prepared(faculty);
  await send(faculty, emailId, true);
  const has = (student: string) => to([addressOf(student)]).length > 0;
  const first = faculty.students.filter(has);
  const second = faculty.students.filter((student) => !has(student));
  expect([first.length, second.length]).toEqual([7, 7]);
  await submitAll(faculty, [...first.slice(0, responding.first), ...second.slice(0, responding.second)]);
  const between = await seenOf(faculty, emailId);
  await night();
  const { recipients } = await runTurn(await campaignPorts({ db, log, port }), emailId);
  // Another reminder of the same day would have the difference, too.
  await prepared(faculty);
  return { between, after: await seenOf(faculty, emailId), exact: recipients };
}

/** All numbers of an e-mail that its pages and lists have. */
async function seenOf(faculty: Faculty, emailId: number) {
  const as = await manager();
  const params = { id: faculty.evaluationId };
  const { email, counts } = await page(faculty, emailId);
  const sent = (await as(listSent, { params })).body.emails.data.map(({ recipients, seen, undelivered }) => ({
    recipients,
    seen,
    undelivered,
  }));
  const under = (await as(readMailing, { params })).body.under_way.map(({ recipients, done }) => ({
    recipients,
    done,
  }));
  return { effect: email.effect, left_out: email.left_out, counts, sent, under };
}

test('the halves of a reminder tell nothing of one student: whether one responds in between, or nobody, no page differs', async () => {
  const nobody = await halved('halves-nobody', { first: 3, second: 0 });
  const one = await halved('halves-one', { first: 3, second: 1 });
  expect(one.between).toEqual(nobody.between);
  expect(one.after).toEqual(nobody.after);
  expect(one.after.effect).toBe('too-few');
  // With exact numbers it would be the difference of the two.
  expect(nobody.exact - one.exact).toBe(1);
});

test('where enough have responded in both halves and enough have not, the halves are told in whole steps', async () => {
  const three = await halved('halves-three', { first: 4, second: 3 });
  expect(three.after.effect).toMatchObject({
    first: { people: 6, responded: 3 },
    second: { people: 6, responded: 3 },
    difference: 0,
  });
  const all = await halved('halves-all', { first: 5, second: 3 });
  expect(all.after.effect).toBe('too-few');
});
