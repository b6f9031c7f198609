import { openInClass, readInClass } from '@anketa/contract/evaluations/in-class';
import { courseResults } from '@anketa/contract/results/results';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { sendClassNotices } from '../features/in-class/jobs.ts';
import { nightlyWork } from '../nightly.ts';
import { pushKeysIn } from '../platform/push/keys.ts';
import { createPush } from '../platform/push/send.ts';
import { testApplication } from '../testing/application.ts';
import { givenBrowser, reaching } from '../testing/campaigns.ts';
import { cycleOf } from '../testing/cycle.ts';
import type { Faculty } from '../testing/faculty.ts';
import { givenPerson } from '../testing/given.ts';
import { startPushService } from '../testing/push-service.ts';

/** A teacher who opens ten minutes in class and watches, whoever runs a push service, reads logs, or has the database: what they learn of who answers. */
const service = await startPushService();
afterAll(service.stop);
const application = await testApplication({ pushContact: 'mailto:it@example.cz' }, { push: reaching(service) });
const { db, lines, as } = application;
const { openFaculty, submitAll } = cycleOf(application);
const keys = pushKeysIn(application.config.pushKeysFolder);
const key = await keys.current();
const push = { send: createPush(reaching(service)), keys };
const send = () => sendClassNotices({ db, config: application.config, push }, new AbortController().signal);
const at = ({ slug, course }: Faculty) => ({ params: { slug, gl: course } });
await givenPerson(db, 'admin', { roles: ['admin'] });

/** A faculty in filling whose students have a browser each but for some. */
async function classOf(slug: string, students: number, without: readonly number[] = []) {
  const faculty = await openFaculty(slug, { students });
  for (const [nth, oidos] of faculty.students.entries())
    if (!without.includes(nth)) await givenBrowser(db, service, { oidos, name: `${slug}-${nth}`, key });
  return faculty;
}

const listed = async ({ evaluationId }: Faculty) => {
  const rows = db.selectFrom('class_notice').select('oidos').where('evaluation_id', '=', evaluationId);
  return (await rows.execute()).map(({ oidos }) => oidos).sort();
};

test('the list is of everybody enrolled, before and after a night: it says nothing of who has answered, nor of reminders', async () => {
  const faculty = await classOf('class-list', 6);
  const [late = '', ...others] = faculty.students;
  await submitAll(faculty, others.slice(0, 3));
  await nightlyWork({ ...application, verificationDays: 7 });
  await submitAll(faculty, others.slice(3, 4));
  // Who has got as many reminders as anybody may has not answered: the limit of a week would tell.
  const week = sql<string>`date_trunc('week', now())::date`;
  await db.insertInto('contact_count').values({ oidos: late, week, number: 99 }).execute();
  await (await as(faculty.teacherPerson))(openInClass, at(faculty));
  expect(await listed(faculty)).toEqual([...faculty.students].sort());
});

test('the requests to all browsers are alike but for their keys', async () => {
  const faculty = await classOf('class-alike', 5);
  await submitAll(faculty, faculty.students.slice(0, 2));
  await (await as(faculty.teacherPerson))(openInClass, at(faculty));
  await send();
  const got = faculty.students.flatMap((_, nth) => service.received(`class-alike-${nth}`));
  expect(got).toHaveLength(5);
  const alike = got.map(({ message, headers: { ttl: _ttl, authorization: _signed, ...headers } }) => ({
    message,
    headers,
  }));
  for (const one of alike) expect(one).toEqual(alike[0]);
  for (const { message } of got) for (const student of faculty.students) expect(message).not.toContain(student);
});

/** All that its teacher and an administrator can read of it, without the moments of the clock. */
async function pages(faculty: Faculty): Promise<string> {
  const all = [];
  for (const person of [faculty.teacherPerson, faculty.headPerson, 'admin']) {
    const reader = await as(person);
    for (const endpoint of [readInClass, courseResults]) {
      const { status, body } = await reader(endpoint, at(faculty));
      all.push(status, JSON.stringify(body).replaceAll(/"(now|ends_at)":"[^"]+"/g, ''));
    }
    all.push(JSON.stringify((await reader.get(`/internal/import/${faculty.evaluationId}/changes`)).body));
  }
  return all.join('\n').replaceAll(/"at":"[^"]+"/g, '');
}

test('while they run no page moves, whoever answers; nor does it say how many have subscribed, or have got it', async () => {
  const faculty = await classOf('class-pages', 5);
  await (await as(faculty.teacherPerson))(openInClass, at(faculty));
  const before = await pages(faculty);
  await send();
  await submitAll(faculty, faculty.students.slice(0, 1));
  expect(await pages(faculty)).toBe(before);
  await submitAll(faculty, faculty.students.slice(1, 4));
  expect(await pages(faculty)).toBe(before);
  const [few, none] = [await classOf('class-pfew', 5, [1, 2, 3, 4]), await classOf('class-none', 5, [0, 1, 2, 3, 4])];
  const answers = [];
  for (const one of [few, none]) {
    const { body } = await (await as(one.teacherPerson))(openInClass, at(one));
    answers.push(Object.keys(body));
    await send();
    answers.push((await pages(one)).replaceAll(one.slug, 'slug').replaceAll(/"(id|completed_at)":"?[^",]+"?/g, ''));
  }
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[3]).toBe(answers[1]);
});

test('once they are out nothing in the database says to whom, nor how far the job was', async () => {
  const faculty = await classOf('class-tables', 6, [5]);
  service.answer('class-tables-1', { cut: true });
  service.answer('class-tables-2', { status: 403 });
  const tables = async () => {
    const { rows } = await sql<{ row: string }>`
      SELECT o::text AS row FROM class_opening o WHERE evaluation_id = ${faculty.evaluationId}
      UNION ALL SELECT n::text FROM class_notice n WHERE evaluation_id = ${faculty.evaluationId}
      UNION ALL SELECT a::text FROM audit_log a WHERE evaluation_id = ${faculty.evaluationId} AND action = 'course.in-class'
      UNION ALL SELECT j::text FROM background_job j WHERE kind = 'in-class'`.execute(db);
    return rows.map(({ row }) => row).join('\n');
  };
  const openings = await tables();
  await (await as(faculty.teacherPerson))(openInClass, at(faculty));
  expect(await tables()).toContain(faculty.students[0] ?? '');
  await send();
  const after = await tables();
  expect(after).not.toBe(openings);
  for (const one of [...faculty.students, 'localhost']) expect(after).not.toContain(one);
  const job = db.selectFrom('background_job').select(['done', 'total', 'items']).where('kind', '=', 'in-class');
  expect(await job.execute()).toEqual([{ done: 0, total: null, items: 0 }]);
});

test('no line of the log has a browser, a person, or how many there were', async () => {
  const faculty = await classOf('class-log', 4);
  service.answer('class-log-1', { cut: true });
  lines.length = 0;
  await (await as(faculty.teacherPerson))(openInClass, at(faculty));
  await send();
  const all = lines.join('\n');
  for (const one of [...faculty.students, 'class-log-1', 'localhost:', 'class_notice']) expect(all).not.toContain(one);
});
