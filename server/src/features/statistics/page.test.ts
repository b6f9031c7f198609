import { urlOf } from '@anketa/contract/client';
import { activateParallel } from '@anketa/contract/evaluations/course-acts';
import { readCourse } from '@anketa/contract/evaluations/courses';
import {
  type PlaceKind,
  participationDaysCsv,
  readStatistics,
  respondingPlacesCsv,
} from '@anketa/contract/evaluations/statistics';
import { listStudents } from '@anketa/contract/evaluations/students';
import { inFormat } from '@anketa/contract/lists';
import { givenRoles } from '@anketa/contract/people/people';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';
import { scopeFaculty } from '../../testing/scope-faculty.ts';
import { writeDay } from './days.ts';
import { evaluationsWithNewDays } from './days-store.ts';

const application = await testApplication();
const { db, as, config } = application;
await givenPerson(db, 'boss', { roles: ['admin'] });

/** Twenty students: ten of department A, eight of B, two of C; types B (12), M (6), and two that have no line. */
async function faculty(slug: string, year = 2025): Promise<number> {
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
  const id = await scopeFaculty(db, {
    slug,
    state: 1,
    courses: {
      A1: { department: 'A', parallels: { A1p: { teachers: [], students: numbers(0, 10) } } },
      B1: { department: 'B', parallels: { B1p: { teachers: [], students: numbers(10, 18) } } },
      C1: { department: 'C', parallels: { C1p: { teachers: [], students: numbers(18, 20) } } },
    },
    studies: numbers(0, 20).map((n) => ({ type: n < 12 ? 'B' : n < 18 ? 'M' : 'P', field: n < 10 ? 'F1' : 'F2' })),
  });
  await sql`UPDATE field SET programme_code = CASE code WHEN 'F1' THEN 'P1' ELSE 'P2' END WHERE evaluation_id = ${id}`.execute(
    db,
  );
  await db.updateTable('evaluation').set({ year, hidden_among: 3 }).where('id', '=', id).execute();
  await opened(id, `${year}-11-30`);
  return id;
}

const opened = (evaluation_id: number, on: string) =>
  db
    .insertInto('phase_change')
    .values({ evaluation_id, from_state: 0, to_state: 1, changed_by: 'test', changed_at: new Date(`${on}T12:00`) })
    .execute();

/** Students by number whose ballots of their course are settled. */
async function responded(evaluation_id: number, slug: string, numbers: readonly number[]) {
  const row = (n: number) => ({ oidos: `${slug}-student-${n}`, course_code: n < 10 ? 'A1' : n < 18 ? 'B1' : 'C1' });
  const rows = numbers.map((n) => ({ evaluation_id, refused: false, settled: true, ...row(n) }));
  if (rows.length > 0) await db.insertInto('participation').values(rows).execute();
}

const night = (id: number, day: string) => writeDay(db, id, { types: config.studyTypes, day });
const close = (id: number) => db.updateTable('evaluation').set({ state: 2 }).where('id', '=', id).execute();

async function page(
  id: number,
  kind: Exclude<PlaceKind, 'evaluation'> = 'department',
  more: { sort?: '-name'; search?: string } = {},
) {
  const { status, body } = await (await as('boss'))(readStatistics, { params: { id }, query: { kind, ...more } });
  expect(status).toBe(200);
  return body;
}
const shares = ({ places }: Awaited<ReturnType<typeof page>>) =>
  Object.fromEntries(places.data.map(({ code, responding, students }) => [code, `${responding}/${students}`]));

test('before the first night there is nothing to tell, and the page says so', async () => {
  const id = await faculty('unborn');
  expect(await page(id)).toMatchObject({ as_of: null, days: [], open: true, questionnaires: 0, places: { data: [] } });
});

test('who lags behind comes first, with how many more would lift it to the average', async () => {
  const id = await faculty('lag');
  await responded(id, 'lag', [0, 1, 2, 3, 4, 5, 6, 7, 10, 18]);
  await close(id);
  await night(id, '2025-12-09');
  const shown = await page(id);
  expect(shown).toMatchObject({
    questionnaires: 10,
    answering_students: 10,
    students: 20,
    percent: 50,
    as_of: '2025-12-09',
  });
  // Half of all responded. C has two students: it stands with the next smallest, B. Of these ten two responded, and five would be half.
  expect(shown.places.data).toMatchObject([
    { code: '', name_cs: 'Ostatní dohromady', students: 10, responding: 2, percent: 20, missing: 3 },
    { code: 'A', name_cs: 'Katedra A', students: 10, responding: 8, percent: 80, missing: 0 },
  ]);
  expect(shares(await page(id, 'programme'))).toEqual({ P1: '8/10', P2: '2/10' });
  // A type without a line is other; two of them are too few to stand alone.
  expect(shares(await page(id, 'type'))).toEqual({ bachelor: '9/12', '': '1/8' });
  expect((await page(id, 'department', { search: 'katedra a' })).places.data).toHaveLength(1);
  expect((await page(id, 'department', { sort: '-name' })).places.data.map(({ code }) => code)).toEqual(['', 'A']);
});

test('departments are measured by departments: who responds in one of two has not responded in the other', async () => {
  const id = await faculty('two');
  await db
    .insertInto('enrolment')
    .values([0, 1, 2, 3].map((n) => ({ evaluation_id: id, parallel_code: 'B1p', study_code: `two-${n}` })))
    .execute();
  await responded(id, 'two', [0, 1, 2, 3, 4, 5]);
  await close(id);
  await night(id, '2025-12-09');
  const shown = await page(id);
  expect(shown).toMatchObject({ percent: 30, students: 20, average: 25 });
  // B has twelve students, A and C twelve together; four are in both: six of 24 responded.
  expect(shares(shown)).toEqual({ B: '0/12', '': '6/12' });
  expect(shown.places.data.map(({ missing }) => missing)).toEqual([3, 0]);
});

test('who attends only parallels that are not evaluated is asked nothing there, and counted nowhere', async () => {
  const id = await faculty('off');
  const boss = await as('boss');
  const to = (state: number) => db.updateTable('evaluation').set({ state }).where('id', '=', id).execute();
  const enrolled = async (code: string) => (await boss(readCourse, { params: { id, code } })).body.course.enrolled;
  // Two of A attend a lecture of B as well, and answer for the other one there.
  const lecture = { evaluation_id: id, course_code: 'B1', type: 'P', code: 'B1q', merged_into: 'B1p' };
  await db.insertInto('parallel').values(lecture).execute();
  await db
    .insertInto('enrolment')
    .values([8, 9].map((n) => ({ evaluation_id: id, parallel_code: 'B1q', study_code: `off-${n}` })))
    .execute();
  await to(0);
  const switched = (gl: string, active: boolean) => boss(activateParallel, { params: { id, gl }, body: { active } });
  for (const gl of ['C1p', 'B1q']) expect((await switched(gl, false)).status).toBe(200);
  expect([await enrolled('A1'), await enrolled('B1'), await enrolled('C1')]).toEqual([10, 10, 0]);
  await to(2);
  await night(id, '2025-12-09');
  expect((await page(id)).students).toBe(18);
  expect(shares(await page(id))).toEqual({ A: '0/10', B: '0/10' });
  await to(0);
  await switched('C1p', true);
  await switched('B1p', false);
  expect([await enrolled('B1'), await enrolled('C1')]).toEqual([0, 2]);
});

test('types of study that have no line are counted as other where there are enough of them', async () => {
  const id = await faculty('other-types');
  await sql`UPDATE study SET type_code = 'V' WHERE evaluation_id = ${id} AND type_code = 'M'`.execute(db);
  await close(id);
  await night(id, '2025-12-09');
  expect((await page(id, 'type')).places.data).toMatchObject([
    { code: 'bachelor', name_cs: 'Bakalářské', students: 12 },
    { code: 'other', name_cs: 'Jiné', students: 8 },
  ]);
});

test('each place stands beside the same day of filling of the last evaluation of the kind, in the end beside its end', async () => {
  const last = await faculty('last', 2023);
  await responded(last, 'last', [0, 1, 2, 3]);
  await night(last, '2023-12-02');
  await responded(last, 'last', [4, 5, 6, 10, 11, 12]);
  await night(last, '2023-12-05');
  await responded(last, 'last', [13, 14, 15]);
  await close(last);
  await night(last, '2023-12-20');
  const id = await faculty('now', 2024);
  await responded(id, 'now', [0, 1, 2, 10, 11, 12]);
  await night(id, '2024-12-06');
  const open = await page(id);
  // On the sixth day there were ten of twenty, here are six.
  expect(open.before).toEqual({ name_cs: 'Hodnocení last', name_en: 'Evaluation last', percent: 50 });
  const gains = ({ places }: typeof open) => Object.fromEntries(places.data.map(({ code, gain }) => [code, gain]));
  expect(gains(open)).toEqual({ A: -40, '': 0 });
  await close(id);
  await night(id, '2024-12-20');
  // Thirteen of twenty in the end: of A seven, of the others six of ten.
  expect((await page(id)).before?.percent).toBe(65);
  expect(gains(await page(id))).toEqual({ A: -40, '': -30 });
});

test('a place that an import takes away while students fill in is in no table any more', async () => {
  const id = await faculty('moved', 2029);
  await responded(id, 'moved', [0, 1, 2, 10, 11, 12]);
  await night(id, '2029-12-01');
  expect(shares(await page(id, 'programme'))).toEqual({ P1: '3/10', P2: '3/10' });
  await sql`UPDATE field SET programme_code = 'P2' WHERE evaluation_id = ${id}`.execute(db);
  await responded(id, 'moved', [3, 4, 5]);
  await night(id, '2029-12-02');
  expect(shares(await page(id, 'programme'))).toEqual({ P2: '9/20' });
});

test('an evaluation that has closed is written once more, exactly, and then no more', async () => {
  const id = await faculty('closed', 2030);
  const due = async () => (await evaluationsWithNewDays(db)).includes(id);
  await responded(id, 'closed', [0, 1, 2]);
  await night(id, '2030-12-01');
  await responded(id, 'closed', [3]);
  await night(id, '2030-12-02');
  // One student alone moves nothing.
  expect(await page(id)).toMatchObject({ answering_students: 3, general: null, as_of: '2030-12-02', open: true });
  expect(await due()).toBe(true);
  await close(id);
  expect(await due()).toBe(true);
  await night(id, '2030-12-02');
  expect(await page(id)).toMatchObject({ answering_students: 4, questionnaires: 4, general: 0, open: false });
  expect(await due()).toBe(false);
});

test('what was sent in a reopening that was closed on the same day is told after the next night', async () => {
  const id = await faculty('reopened', 2011);
  const due = async () => (await evaluationsWithNewDays(db)).includes(id);
  const moved = (from_state: number, to_state: number, at: string) => {
    const moved = { evaluation_id: id, changed_by: 'test', changed_at: new Date(at) };
    return db
      .insertInto('phase_change')
      .values({ ...moved, from_state, to_state })
      .execute();
  };
  await responded(id, 'reopened', [0, 1, 2]);
  await close(id);
  await moved(1, 2, '2011-12-01T12:00');
  await night(id, '2011-12-02');
  expect(await due()).toBe(false);
  await moved(2, 1, '2011-12-02T12:00');
  await responded(id, 'reopened', [3, 4, 5, 6]);
  await moved(1, 2, '2011-12-02T13:00');
  expect(await due()).toBe(true);
  await night(id, '2011-12-03');
  expect(await page(id)).toMatchObject({ answering_students: 7, as_of: '2011-12-03' });
  // Published, and put back to be checked: nothing was sent meanwhile.
  await moved(2, 3, '2011-12-03T12:00');
  await moved(3, 2, '2011-12-03T13:00');
  expect(await due()).toBe(false);
});

test('days and places come as files', async () => {
  const id = await faculty('files', 1999);
  await responded(id, 'files', [0, 1, 2, 10, 11, 12]);
  await night(id, '1999-12-01');
  await night(id, '1999-12-02');
  const boss = await as('boss');
  const days = await boss.get(urlOf(inFormat(participationDaysCsv, 'json'), { params: { id } }));
  expect(days.body).toEqual(['1999-12-01', '1999-12-02'].map((day) => ({ day, submitted: 6, responding: 6 })));
  const places = await boss.get(
    urlOf(inFormat(respondingPlacesCsv, 'json'), { params: { id }, query: { kind: 'department' } }),
  );
  expect(places.body).toMatchObject([
    {
      code: null,
      name: 'Ostatní dohromady',
      students: 10,
      responding: 3,
      percent: 30,
      missing: 0,
      gain: null,
      submitted: 3,
    },
    { code: 'A', name: 'Katedra A', students: 10, responding: 3 },
  ]);
  expect((await boss.get(urlOf(participationDaysCsv, { params: { id } }))).body).toContain(
    'Den;Odeslané dotazníky;Odpověděli',
  );
});

test('statistics are read by who holds the right to options, and by nobody else', async () => {
  const id = await faculty('rights', 2032);
  const urls = [readStatistics, participationDaysCsv, respondingPlacesCsv].map((one) => urlOf(one, { params: { id } }));
  for (const role of [...givenRoles, 'nobody in particular', null] as const) {
    const who = role && `holder ${role}`;
    if (who) await givenPerson(db, who, { roles: givenRoles.filter((one) => one === role) });
    const expected = role === 'admin' || role === 'temporary-admin' ? 200 : who ? 403 : 401;
    const person = await as(who);
    for (const url of urls) expect((await person.get(url)).status, `${role} ${url}`).toBe(expected);
  }
});

test('whoever keeps the list of who responded and the numbers of every day sees none move by one student, and the whole minus places neither', async () => {
  const id = await faculty('watched', 2033);
  const boss = await as('boss');
  const coming = [[0], [1, 10], [], [2, 3], [11], [12, 18], [4, 5, 6], [19], [13], [7], [14, 15]];
  const seen: { day: number; who: number; whole: number; places: Map<string, number>; naive: number }[] = [];
  for (const [day, numbers] of coming.entries()) {
    await responded(id, 'watched', numbers);
    await night(id, `2033-12-${String(day + 1).padStart(2, '0')}`);
    const { body } = await boss(listStudents, { params: { id }, query: { responded: 'yes' } });
    const told = await page(id);
    const places = new Map(told.places.data.map(({ code, responding }) => [code, responding]));
    const { n } = await db
      .selectFrom('participation')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('evaluation_id', '=', id)
      .where('course_code', 'in', ['B1', 'C1'])
      .executeTakeFirstOrThrow();
    seen.push({ day, who: body.students.total, whole: told.answering_students, places, naive: n });
  }
  const moves = (of: (one: (typeof seen)[number]) => number) =>
    seen.flatMap((one, at) => (at > 0 ? [of(one) - of(seen[at - 1] as typeof one)] : [])).filter((by) => by !== 0);
  // A list that is kept from day to day says who is new, and a number of each day where: once it was one of one.
  expect(moves(({ naive }) => naive)).toContain(1);
  const numbers = [
    ({ whole }: (typeof seen)[number]) => whole,
    ...['A', ''].map(
      (code) =>
        ({ places }: (typeof seen)[number]) =>
          places.get(code) ?? 0,
    ),
  ];
  for (const number of numbers) {
    expect(moves(number).length).toBeGreaterThan(0);
    expect(moves(number).every((by) => by >= 3)).toBe(true);
  }
  const untold = seen.map(({ whole, places }) => whole - [...places.values()].reduce((sum, one) => sum + one, 0));
  expect(untold.filter((n) => n !== 0 && n < 3)).toEqual([]);
  expect(new Set(untold).size).toBeGreaterThan(1);
});
