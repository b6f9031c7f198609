import { EvaluationOptions, type PhaseDates } from '@anketa/contract/evaluations/evaluations';
import { classTime, openInClass, readInClass } from '@anketa/contract/evaluations/in-class';
import { readSection } from '@anketa/contract/questions/questionnaires';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { pushKeysIn } from '../../platform/push/keys.ts';
import { createPush } from '../../platform/push/send.ts';
import { testApplication } from '../../testing/application.ts';
import { givenBrowser, reaching } from '../../testing/campaigns.ts';
import { cycleOf } from '../../testing/cycle.ts';
import type { Faculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { type Answer, startPushService } from '../../testing/push-service.ts';
import { sendClassNotices } from './jobs.ts';
import { endOf, refusalOf } from './service.ts';
import { hasNotices } from './store.ts';

/** Ten minutes in class: who opens them, once for a course in an evaluation, and what comes to whose browsers. */
const service = await startPushService();
afterAll(service.stop);
const app = await testApplication(
  { pushContact: 'mailto:it@example.cz', publicUrl: 'https://anketa.example' },
  { push: reaching(service) },
);
const { db, as, queued } = app;
const { openFaculty, phase, submitAll } = cycleOf(app);
const keys = pushKeysIn(app.config.pushKeysFolder);
const key = await keys.current();
const ports = { db, config: app.config, push: { send: createPush(reaching(service)), keys } };
const turn = (signal = new AbortController().signal) => sendClassNotices(ports, signal);
await givenPerson(db, 'manager', { roles: ['manager'] });
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'reader', { extra_permissions: 2 });
await givenPerson(db, 'stranger');

const at = ({ slug, course }: Faculty) => ({ params: { slug, gl: course } });
const open = async (faculty: Faculty, person = faculty.teacherPerson) => (await as(person))(openInClass, at(faculty));
const read = async (faculty: Faculty, person = faculty.teacherPerson) => (await as(person))(readInClass, at(faculty));
const notices = ({ evaluationId }: Faculty) =>
  db.selectFrom('class_notice').selectAll().where('evaluation_id', '=', evaluationId).execute();
const browserOf = (oidos: string, name: string, answer?: Answer) =>
  givenBrowser(db, service, { oidos, name, key, ...(answer && { answer }) });

/** The ten minutes have passed. */
const over = ({ evaluationId }: Faculty) =>
  db
    .updateTable('class_opening')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('evaluation_id', '=', evaluationId)
    .execute();

const dates = (given: Partial<PhaseDates> = {}): PhaseDates => ({
  filling: null,
  checking: null,
  published: null,
  ...given,
});

test('they are opened while filling is open, once, where somebody is enrolled, and in no continuous evaluation', () => {
  const now = new Date('2026-01-12T10:00:00Z');
  const base = { state: 1, options: EvaluationOptions.parse({}), phase_dates: dates() };
  const asked = { isOpened: false, isEmpty: false, now };
  expect(refusalOf(base, asked)).toBeNull();
  for (const state of [0, 2, 3, 4, 5]) expect(refusalOf({ ...base, state }, asked)).toBe('class-closed');
  const ended = { ...base, phase_dates: dates({ checking: '2026-01-12T10:00:00Z' }) };
  expect(refusalOf(ended, asked)).toBe('class-closed');
  const continuous = { ...base, options: EvaluationOptions.parse({ continuous: true }) };
  expect(refusalOf(continuous, asked)).toBe('class-continuous');
  expect(refusalOf(base, { ...asked, isEmpty: true })).toBe('class-empty');
  expect(refusalOf(base, { ...asked, isOpened: true })).toBe('class-used');
});

test('they last ten minutes, and no longer than filling', () => {
  const now = new Date('2026-01-12T10:00:00Z');
  const base = { state: 1, options: EvaluationOptions.parse({}) };
  const ends = (checking: string | null) => endOf({ ...base, phase_dates: dates({ checking }) }, now).toISOString();
  expect(ends(null)).toBe('2026-01-12T10:10:00.000Z');
  expect(ends('2026-02-01T00:00:00Z')).toBe('2026-01-12T10:10:00.000Z');
  expect(ends('2026-01-12T10:04:00Z')).toBe('2026-01-12T10:04:00.000Z');
});

test('a teacher opens them: they run by the server’s clock, and lead to the course’s questionnaire', async () => {
  const faculty = await openFaculty('opens', { students: 2 });
  const before = await read(faculty);
  expect(before.body).toMatchObject({
    ends_at: null,
    opened_on: null,
    refused: null,
    notifies: true,
    may: { open: true },
    address: `https://anketa.example/evaluation/opens/course/${faculty.course}`,
    list_address: 'https://anketa.example/evaluation',
  });
  const { status, body } = await open(faculty);
  expect(status).toBe(200);
  expect(Date.parse(body.ends_at ?? '') - Date.parse(body.now)).toBe(classTime);
  const { rows } = await sql<{ today: string }>`SELECT current_date::text AS today`.execute(db);
  expect(body.opened_on).toBe(rows[0]?.today);
  expect((await read(faculty)).body).toMatchObject({
    ends_at: body.ends_at,
    refused: 'class-used',
    may: { open: false },
  });
  // The address is that of a page whose data a student reads.
  const student = await as(faculty.students[0] ?? '');
  expect((await student(readSection, { params: { slug: 'opens', code: faculty.course } })).status).toBe(200);
  const { pathname } = new URL(before.body.address);
  expect((await student.get(`/internal${pathname}`)).status).toBe(200);
});

test('of two at one moment, or by a double click, one opens them and both are given what runs; afterwards they are used', async () => {
  const faculty = await openFaculty('twice');
  queued.length = 0;
  const both = await Promise.all([open(faculty), open(faculty, faculty.headPerson), open(faculty)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(both.map(({ body }) => body.ends_at)).size).toBe(1);
  expect(queued).toEqual([{ name: 'in-class', subject: 'notices' }]);
  const entries = db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('evaluation_id', '=', faculty.evaluationId);
  expect((await entries.execute()).filter(({ action }) => action === 'course.in-class')).toEqual([
    { action: 'course.in-class', subject: `${faculty.evaluationId} ${faculty.course}` },
  ]);
  await over(faculty);
  expect(await open(faculty)).toMatchObject({ status: 409, body: { type: '/problems/class-used' } });
  expect((await read(faculty)).body).toMatchObject({ ends_at: null, refused: 'class-used' });
});

test('once they are over the day alone stays, and they stay used; that is not left to whether anybody gets a notification', async () => {
  const faculty = await openFaculty('day-alone', { students: 1 });
  await open(faculty);
  await turn();
  const opening = () =>
    db
      .selectFrom('class_opening')
      .select(['opened_on', 'ends_at'])
      .where('evaluation_id', '=', faculty.evaluationId)
      .executeTakeFirstOrThrow();
  const { opened_on, ends_at } = await opening();
  expect(ends_at).not.toBeNull();
  expect(await hasNotices(db)).toBe(false);
  await over(faculty);
  expect(await hasNotices(db)).toBe(true);
  await turn();
  expect(await opening()).toEqual({ opened_on, ends_at: null });
  expect(await hasNotices(db)).toBe(false);
  expect(await open(faculty)).toMatchObject({ status: 409, body: { type: '/problems/class-used' } });
  expect((await read(faculty)).body).toMatchObject({ ends_at: null, opened_on, refused: 'class-used' });
});

test('whoever teaches or heads the course, or edits evaluations, opens them; nobody else, and nobody as another person', async () => {
  for (const [slug, who] of [
    ['by-head', 'head'],
    ['by-admin', 'admin'],
  ] as const) {
    const faculty = await openFaculty(slug);
    expect((await open(faculty, who === 'head' ? faculty.headPerson : who)).status).toBe(200);
  }
  const faculty = await openFaculty('rights');
  for (const person of ['stranger', 'reader', faculty.students[0] ?? '', 'by-head-teacher-person'])
    expect((await open(faculty, person)).status).toBe(403);
  const visitor = await as(null);
  expect((await visitor(openInClass, at(faculty))).status).toBe(401);
  const acting = await as(faculty.teacherPerson, { impersonatedBy: 'admin' });
  expect((await acting(readInClass, at(faculty))).body.may).toEqual({ open: false });
  expect(await acting(openInClass, at(faculty))).toMatchObject({ status: 403, body: { type: '/problems/no-right' } });
  expect((await read(faculty)).body.opened_on).toBeNull();
});

test('what cannot be opened is refused in words', async () => {
  const closed = await openFaculty('closed');
  await phase(closed, 2);
  expect(await open(closed)).toMatchObject({
    status: 409,
    body: { type: '/problems/class-closed', title: expect.stringContaining('deset minut nelze otevřít') },
  });
  const continuous = await openFaculty('continuous', { options: { continuous: true } });
  expect((await open(continuous)).body).toMatchObject({ type: '/problems/class-continuous' });
  const empty = await openFaculty('empty', { students: 0 }).catch(() => openFaculty('emptied', { students: 1 }));
  await db.deleteFrom('enrolment').where('evaluation_id', '=', empty.evaluationId).execute();
  expect((await open(empty)).body).toMatchObject({ type: '/problems/class-empty' });
});

test('a notification comes to each browser of everybody enrolled once, whoever has answered, and to nobody else', async () => {
  const faculty = await openFaculty('comes', { students: 5 });
  const other = await openFaculty('comes-not', { students: 1 });
  const [answered = '', many = '', paused = '', muted = '', other1 = ''] = faculty.students;
  await submitAll(faculty, [answered]);
  const browsers = [
    await browserOf(answered, 'comes-1'),
    await browserOf(many, 'comes-2'),
    await browserOf(many, 'comes-3'),
    await browserOf(other1, 'comes-4'),
  ];
  const left = [
    await browserOf(paused, 'comes-paused'),
    await browserOf(muted, 'comes-muted'),
    await browserOf(other.students[0] ?? '', 'comes-other'),
    await browserOf(faculty.teacherPerson, 'comes-teacher'),
  ];
  const tomorrow = sql<string>`current_date + 1`;
  await db
    .insertInto('mail_choice')
    .values([
      { oidos: paused, paused_until: tomorrow },
      { oidos: many, locale: 'en' },
    ])
    .execute();
  await db.insertInto('mail_mute').values({ oidos: muted, evaluation_id: faculty.evaluationId }).execute();
  await open(faculty);
  await turn();
  await turn();
  expect(browsers.map(({ received }) => received.length)).toEqual([1, 1, 1, 1]);
  expect(left.map(({ received }) => received.length)).toEqual([0, 0, 0, 0]);
  expect(await notices(faculty)).toEqual([]);
  const [both, english] = browsers.map(({ received }) => JSON.parse(received[0]?.message ?? '{}').notification);
  const navigate = `https://anketa.example/evaluation/comes/course/${faculty.course}`;
  expect(english).toMatchObject({ title: 'Ten minutes for the questionnaire: Course', lang: 'en', navigate });
  expect(both).toMatchObject({
    title: 'Deset minut na dotazník: Předmět / Ten minutes for the questionnaire: Course',
    lang: 'cs',
    navigate,
  });
  const { ttl, urgency, topic } = browsers[0]?.received[0]?.headers ?? {};
  expect([Number(ttl) > 590 && Number(ttl) <= 600, urgency, String(topic).length]).toEqual([true, 'high', 32]);
  // It is none of those that somebody gets in a week.
  const counted = db.selectFrom('contact_count').selectAll().where('oidos', 'in', faculty.students);
  expect(await counted.execute()).toEqual([]);
});

test('a sender that ends in the middle is followed by another: nobody gets it twice, and what it was at is not sent again', async () => {
  const faculty = await openFaculty('killed', { students: 12 });
  const browsers = [];
  for (const [nth, oidos] of faculty.students.entries()) browsers.push(await browserOf(oidos, `killed-${nth}`));
  await open(faculty);
  const [atIt, first] = await notices(faculty);
  await db
    .updateTable('class_notice')
    .set({ state: 'sending' })
    .where('place', '=', atIt?.place ?? '')
    .execute();
  const stop = new AbortController();
  service.answer(`killed-${browsers.findIndex(({ endpoint }) => endpoint === first?.endpoint)}`, { slowness: 5 });
  const ended = turn(stop.signal);
  stop.abort();
  await ended.catch(() => {});
  await turn();
  const counts = browsers.map(({ endpoint, received }) =>
    endpoint === atIt?.endpoint ? received.length + 1 : received.length,
  );
  expect(counts).toEqual(browsers.map(() => 1));
  expect(await notices(faculty)).toEqual([]);
});

test('two senders at once: each browser has one', async () => {
  const faculty = await openFaculty('two-senders', { students: 12 });
  const browsers = [];
  for (const [nth, oidos] of faculty.students.entries())
    browsers.push(await browserOf(oidos, `two-${nth}`, { slowness: 20 }));
  await open(faculty);
  await Promise.all([turn(), turn()]);
  expect(browsers.map(({ received }) => received.length)).toEqual(browsers.map(() => 1));
});

test('what is put off is tried again, and forgotten when the ten minutes are over; a browser that is gone is deleted', async () => {
  const faculty = await openFaculty('again', { students: 3 });
  const [late = '', gone = '', never = ''] = faculty.students;
  const later = await browserOf(late, 'again-late', { status: 503 });
  await browserOf(gone, 'again-gone', { status: 410 });
  const hopeless = await browserOf(never, 'again-never', { status: 503 });
  await open(faculty);
  await turn();
  expect((await notices(faculty)).map(({ state, tries }) => [state, tries])).toEqual([
    ['waiting', 1],
    ['waiting', 1],
  ]);
  later.answer = { status: 201 };
  await db.updateTable('class_notice').set({ again_at: new Date() }).where('endpoint', '=', later.endpoint).execute();
  await turn();
  expect([later.received.length, (await notices(faculty)).length]).toEqual([1, 1]);
  await over(faculty);
  await turn();
  expect([hopeless.received.length, await notices(faculty)]).toEqual([0, []]);
  const stored = db.selectFrom('push_subscription').select('oidos').where('oidos', 'in', faculty.students);
  expect((await stored.execute()).map(({ oidos }) => oidos).sort()).toEqual([late, never].sort());
});

test('where no notifications are sent they are opened all the same', async () => {
  const off = await testApplication({ demo: false });
  const faculty = await cycleOf(off).openFaculty('off');
  const teacher = await off.as(faculty.teacherPerson);
  expect((await teacher(readInClass, at(faculty))).body.notifies).toBe(false);
  expect((await teacher(openInClass, at(faculty))).status).toBe(200);
  expect(off.queued).toEqual([]);
});
