import { generateContest, publishContest, unpublishContest } from '@anketa/contract/results/acts';
import { contestProspect, teacherContest } from '@anketa/contract/results/contest';
import { evaluationResults } from '@anketa/contract/results/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenReleased, givenStoredQuestion } from '../../../testing/released.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { refreshFigures } from '../../figures/refresh.ts';
import { placesOf, type Rated, standingOf } from './contest.ts';

const question = (id: number, coefficient = 1) => {
  return { id, form: 'slider' as const, choices: [], steps: 5, coefficient };
};
const rated = (id: number, counts: Record<string, number>, share = 100, coefficient = 1): Rated => {
  return { question: question(id, coefficient), counts, share };
};

test('an average weighs answers by the share in the course, and questions by their coefficient', () => {
  // 100 % of 1, 1, 1 and 50 % of 4, 4: (3 · 1 + 0.5 · 2 · 4) / (3 + 0.5 · 2) = 7 / 4 = 1.75; five ratings.
  expect(standingOf('A', [rated(1, { 1: 3 }), rated(1, { 4: 2 }, 50)])).toEqual({
    code: 'A',
    average: 1.75,
    ratings: 5,
  });
  // Question 1: mean 1, twice as heavy; question 2: mean 4. (2 · 1 + 4) / 3 = 2. Three answered one, six the other.
  expect(standingOf('B', [rated(1, { 1: 3 }, 100, 2), rated(2, { 4: 6 })])).toEqual({
    code: 'B',
    average: 2,
    ratings: 6,
  });
  // (1 + 1 + 2) / 3 = 1.333…, read as 1.33. "Cannot assess" (−1) is no rating.
  expect(standingOf('C', [rated(1, { '-1': 9, 1: 2, 2: 1 })])).toEqual({ code: 'C', average: 1.33, ratings: 3 });
  // Nobody answered; a share of nothing.
  expect(standingOf('D', [])).toEqual({ code: 'D', average: null, ratings: 0 });
  expect(standingOf('E', [rated(1, { 1: 5 }, 0)])).toEqual({ code: 'E', average: null, ratings: 5 });
});

test('equal averages go to the larger number, equal numbers share a place, and fewer than five ratings have none', () => {
  const standing = (code: string, average: number | null, ratings: number) => ({ code, average, ratings });
  const places = placesOf([
    standing('late', 1.5, 5),
    standing('few', 1, 4),
    standing('more', 1.5, 9),
    standing('same', 1.5, 9),
    standing('best', 1.2, 5),
    standing('none', null, 0),
  ]);
  expect(places.map(({ code, place }) => [code, place])).toEqual([
    ['best', 1],
    ['more', 2],
    ['same', 2],
    ['late', 4],
    ['few', null],
    ['none', null],
  ]);
});

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'manager', { roles: ['manager'] });
const id = await scopeFaculty(db, {
  slug: 'duel',
  state: 2,
  courses: {
    A1: { department: 'A', parallels: { A1p: { teachers: ['ada', 'bob'], students: [] } } },
    A2: { department: 'A', parallels: { A2p: { teachers: ['ada', 'cyd', 'dan'], students: [] } } },
    H1: { department: 'H', parallels: { H1p: { teachers: ['bob', 'eve'], students: [] } } },
  },
});
await db.updateTable('course').set({ enrolled: 40 }).where('evaluation_id', '=', id).execute();
await db.updateTable('department').set({ hidden: true }).where('code', '=', 'H').execute();
await db.updateTable('teaching').set({ share: 50 }).where('parallel_code', '=', 'A2p').execute();
const asked = await givenStoredQuestion(db, id, { body_cs: 'Jak učí?', target: 'ucit' });
const kept = await givenStoredQuestion(db, id, { body_cs: 'Jen pro nás?', target: 'ucit', publicity: 'none' });
const about = (course: string, teacher: string, question = asked) =>
  ({ evaluation: id, course, target: 'ucit', teacher, question }) as const;
// ada: (4 · 1 · 100 + 4 · 3 · 50) / (4 · 100 + 4 · 50) = 10 / 6 = 1.67 of 8 ratings, the number of both courses.
await givenReleased(db, about('A1', 'ada'), [4]);
await givenReleased(db, about('A2', 'ada'), [0, 0, 4]);
// bob: 1.5 of 6; the worst ratings stand in a hidden department, and what is not public does not count.
await givenReleased(db, about('A1', 'bob'), [3, 3]);
await givenReleased(db, about('H1', 'bob'), [0, 0, 0, 0, 20]);
await givenReleased(db, about('A1', 'bob', kept), [0, 0, 0, 0, 20]);
// cyd: four ratings, one too few. dan: two of them, which results withhold.
await givenReleased(db, about('A2', 'cyd'), [4]);
await givenReleased(db, about('A2', 'dan'), [2]);
await refreshFigures(db, id);

const params = { slug: 'duel-cs' };
const read = async (person: string | null) => (await application.as(person))(teacherContest, { params });
const prospect = async () => (await (await application.as('admin'))(contestProspect, { params })).body.prospect;
const act = async (endpoint: typeof generateContest | typeof unpublishContest, person = 'admin') =>
  (await (await application.as(person))(endpoint, { params })).status;
/** Publishes the contest that there is now, or of that moment. */
async function publish(person = 'admin', generated_at?: string) {
  const latest = generated_at ?? (await read('admin')).body.contest?.generated_at ?? new Date().toISOString();
  return (await (await application.as(person))(publishContest, { params, body: { generated_at: latest } })).status;
}
const stateIs = (state: number) => db.updateTable('evaluation').set({ state }).where('id', '=', id).execute();

test('it is generated of what visitors are shown, in checking too; until it is published nobody else sees it', async () => {
  expect((await read('admin')).body).toMatchObject({
    contest: null,
    places: { total: 0 },
    may: { administer: true, generate: true, publish: false, unpublish: false },
  });
  // ada and bob with a place, cyd and dan with too few ratings; eve teaches only where nobody sees it.
  expect(await prospect()).toEqual({ teachers: 4, placed: 2 });
  expect(await publish()).toBe(409);
  expect(await act(generateContest)).toBe(200);
  const { body } = await read('admin');
  expect(await prospect()).toBeNull();
  expect(body.contest).toMatchObject({ generated_at: expect.any(String), published_at: null });
  expect(body.places.data.map(({ name, place, average, ratings }) => [name, place, average, ratings])).toEqual([
    ['bob', 1, 1.5, 6],
    ['ada', 2, 1.67, 8],
    ['cyd', null, 1, 4],
    ['dan', null, null, 0],
  ]);
  await stateIs(3);
  for (const person of [null, 'ada']) expect((await read(person)).status).toBe(404);
  expect((await read('manager')).body.may).toEqual({
    administer: true,
    generate: false,
    publish: false,
    unpublish: false,
  });
  expect((await read('admin')).body.may).toMatchObject({ generate: true, publish: true });
  for (const endpoint of [generateContest, unpublishContest]) expect(await act(endpoint, 'manager')).toBe(403);
  expect(await publish('manager')).toBe(403);
});

test('what is published is what was generated, says when, and is downloaded; it can be taken back', async () => {
  const leads = async () => (await (await application.as(null))(evaluationResults, { params })).body.may.contest;
  expect(await leads()).toBe(false);
  expect(await publish()).toBe(200);
  expect(await leads()).toBe(true);
  const before = (await read(null)).body;
  expect(before.contest?.published_at).toEqual(expect.any(String));
  expect(Object.values(before.may)).toEqual([false, false, false, false]);
  expect((await read('admin')).body.may).toMatchObject({ generate: false, publish: false, unpublish: true });
  // Later counts change nothing, and it is not generated anew under its readers' eyes.
  await sql`UPDATE answer_count SET n = n + 50 WHERE evaluation_id = ${id} AND value = 1`.execute(db);
  await refreshFigures(db, id, { again: true });
  expect(await act(generateContest)).toBe(409);
  expect((await read(null)).body.places).toEqual(before.places);
  const visitor = await application.as(null);
  const csv = String((await visitor.get('/internal/results/evaluation/duel-cs/contest/csv')).body);
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFPořadí;Vyučující;Katedra / ústav;Průměr;Počet hodnocení',
    '1;bob;;1,5;6',
  ]);
  const { headers } = await visitor.file('/internal/results/evaluation/duel-cs/contest/xlsx');
  expect(headers['content-disposition']).toContain('soutez-vyucujicich.xlsx');
  await stateIs(2);
  expect((await read(null)).status).toBe(403);
  await stateIs(3);
  expect(await act(unpublishContest)).toBe(200);
  expect((await read(null)).status).toBe(404);
  expect(await act(generateContest)).toBe(200);
  expect((await read('admin')).body.places.data[0]).toMatchObject({ name: 'cyd', place: 1 });
  const noted = await db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('action', 'like', 'contest%')
    .execute();
  expect(noted.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `contest.generate ${id}`,
    `contest.publish ${id}`,
    `contest.unpublish ${id}`,
    `contest.generate ${id}`,
  ]);
});

test('while students fill in there is nothing to generate it of', async () => {
  await stateIs(1);
  await db.deleteFrom('contest').execute();
  expect(await prospect()).toBeNull();
  expect(await act(generateContest)).toBe(409);
  await stateIs(3);
});
