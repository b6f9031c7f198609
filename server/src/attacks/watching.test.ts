import { createHmac } from 'node:crypto';
import { readStatistics } from '@anketa/contract/evaluations/statistics';
import { readAudience } from '@anketa/contract/mail/mailing';
import { readBallots } from '@anketa/contract/questions/ballots';
import { reportError } from '@anketa/contract/questions/questionnaires';
import type { CourseRow } from '@anketa/contract/results/results';
import { sql } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { shuffled } from '../features/ballots/shuffled.ts';
import { sessionEnd } from '../features/session/service.ts';
import { nightlyWork } from '../nightly.ts';
import { testApplication } from '../testing/application.ts';
import { cycleOf } from '../testing/cycle.ts';
import type { Faculty } from '../testing/faculty.ts';
import { givenPerson } from '../testing/given.ts';
import { tablesChangedBy } from '../testing/tables-changed.ts';

/** Whoever watches: figures from day to day, or the order in which rows came. */
const application = await testApplication();
const { db } = application;
await givenPerson(db, 'watching-admin', { roles: ['admin'] });

const night = () => nightlyWork({ ...application, verificationDays: 7 });

const { phaseAndCount, openFaculty, submitAll } = cycleOf(application);

/** Everything that says how many took part, to anybody. */
async function figures(faculty: Faculty) {
  const { evaluationId: id, slug } = faculty;
  const [teacher, admin] = [await application.as(faculty.teacherPerson), await application.as('watching-admin')];
  const own = await teacher.get(`/internal/results/evaluation/${slug}/my-courses`);
  const course = await teacher.get(`/internal/results/evaluation/${slug}/course/${faculty.course}`);
  const overview = await admin.get(`/internal/results/evaluation/${slug}`);
  const index = await admin.get('/internal/results');
  const due = await admin(readAudience, { params: { id }, query: { progress: 'none' } });
  const counts = await admin(readBallots, { params: { id } });
  const statistics = await admin(readStatistics, { params: { id } });
  const rate = (own.body as { courses: { data: CourseRow[] } }).courses.data[0]?.rate.submitted ?? -1;
  const all = [own, course, overview, index, due, counts, statistics].map(({ body }) => body);
  return { rate, all: JSON.stringify(all) };
}

test('a teacher with two friends who watches the response rate sees nothing move on the day a third answers', async () => {
  const faculty = await openFaculty('watched', { students: 5 });
  const live = () =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM participation
    WHERE evaluation_id = ${faculty.evaluationId}`.execute(db);
  const [first = '', second = '', third = ''] = faculty.students;
  await submitAll(faculty, [first, second]);
  await night();
  const before = await figures(faculty);
  expect(before.rate).toBe(2);
  await submitAll(faculty, [third]);
  // A live count would have told.
  expect((await live()).rows[0]?.n).toBe(3);
  expect(await figures(faculty)).toEqual(before);
  await night();
  expect((await figures(faculty)).rate).toBe(3);
});

test('when filling closes, rates are exact at once', async () => {
  const faculty = await openFaculty('exact', { students: 4 });
  await submitAll(faculty);
  await phaseAndCount(faculty, 2);
  expect((await figures(faculty)).rate).toBe(4);
});

/** How many stand where they stood in the order in which they came, by a hidden column. */
function hitsOf(came: readonly string[], found: readonly string[]): number {
  return came.filter((one, index) => found[index] === one).length;
}

/** Random orders agree in one place on average, and in more than nine with a probability of 10⁻⁷. */
const chance = 9;

test('who submitted before whom stands in the rows of the day, and nowhere after the night', async () => {
  const faculty = await openFaculty('order', { students: 60 });
  const came = shuffled(faculty.students);
  await submitAll(faculty, came);
  const by = async (column: 'xmin' | 'ctid') => {
    const { rows } = await sql<{ oidos: string }>`SELECT oidos FROM participation
      WHERE evaluation_id = ${faculty.evaluationId}
      ORDER BY ${column === 'xmin' ? sql`xmin::text::bigint` : sql`ctid`}`.execute(db);
    return rows.map(({ oidos }) => oidos);
  };
  expect(hitsOf(came, await by('xmin'))).toBe(60);
  await night();
  expect(hitsOf(came, await by('xmin'))).toBeLessThanOrEqual(chance);
  expect(hitsOf(came, await by('ctid'))).toBeLessThanOrEqual(chance);
  expect(hitsOf(came.toReversed(), await by('ctid'))).toBeLessThanOrEqual(chance);
});

test('reports lose their order in the night, too, and their ids never had one', async () => {
  const faculty = await openFaculty('order-of-reports', { students: 40 });
  const came = shuffled(faculty.students);
  for (const student of came) {
    const params = { slug: faculty.slug, code: faculty.course };
    const body = { message: `hlásí ${student}` };
    expect((await (await application.as(student))(reportError, { params, body })).status).toBe(200);
  }
  const by = async (order: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ message: string }>`SELECT message FROM error_report
      WHERE evaluation_id = ${faculty.evaluationId} ORDER BY ${order}`.execute(db);
    return rows.map(({ message }) => message.replace('hlásí ', ''));
  };
  expect(hitsOf(came, await by(sql`ctid`))).toBe(40);
  expect(hitsOf(came, await by(sql`id`))).toBeLessThanOrEqual(chance);
  await night();
  for (const order of [sql`ctid`, sql`xmin::text::bigint, ctid`, sql`id`]) {
    expect(hitsOf(came, await by(order))).toBeLessThanOrEqual(chance);
  }
});

test('no row names who reported an error; a limit kept in the database would, to whoever has the secret', async () => {
  const faculty = await openFaculty('limit', { students: 3 });
  const [student = ''] = faculty.students;
  const nameOf = (oidos: string) =>
    createHmac('sha256', application.config.secret).update(`error-report:${oidos}`).digest('hex');
  const report = async () => {
    const params = { slug: faculty.slug, code: faculty.course };
    await (await application.as(student))(reportError, { params, body: { message: 'Chyba' } });
  };
  // The session that `as` opens is of the test; the report itself writes one row, which has no place for a person.
  expect(await tablesChangedBy(db, report)).toEqual(['error_report', 'session']);
  const { rows } = await sql<{ row: string }>`SELECT r::text AS row FROM error_report r`.execute(db);
  expect(rows.filter(({ row }) => row.includes(student) || row.includes(nameOf(student)))).toEqual([]);

  // What it was like.
  await sql`CREATE TABLE naive_limit (key text PRIMARY KEY, points integer NOT NULL, expire bigint)`.execute(db);
  const naive = {
    storeClient: application.pool,
    tableName: 'naive_limit',
    tableCreated: true,
    points: 20,
    duration: 60,
  };
  const counted = () => new RateLimiterPostgres({ ...naive, keyPrefix: 'naive' }).consume(nameOf(student));
  expect(await tablesChangedBy(db, counted)).toEqual(['naive_limit']);
  const { rows: kept } = await sql<{ key: string }>`SELECT key FROM naive_limit`.execute(db);
  expect(faculty.students.filter((oidos) => kept.some(({ key }) => key.includes(nameOf(oidos))))).toEqual([student]);
});

test('sessions of a day end at one time', () => {
  const ends = ['2026-11-21T05:00', '2026-11-21T13:37:11', '2026-11-21T23:59'].map((now) => sessionEnd(new Date(now)));
  expect(new Set(ends.map((end) => end.getTime())).size).toBe(1);
  expect(ends[0]).toEqual(new Date('2026-11-22T04:00'));
  // Nobody who signs in shortly before is sent away.
  expect(sessionEnd(new Date('2026-11-22T03:00'))).toEqual(new Date('2026-11-23T04:00'));
});
