import { courseComparison, departmentComparison, teacherComparison } from '@anketa/contract/results/comparison';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { givenPerson } from '../../../testing/given.ts';
import { givenReleased, givenStoredQuestion } from '../../../testing/released.ts';
import { scopeFaculty } from '../../../testing/scope-faculty.ts';
import { refreshFigures } from '../../figures/refresh.ts';

const application = await testApplication();
const { db } = application;

await givenPerson(db, 'admin', { roles: ['admin'] });
await givenPerson(db, 'user');

/** What three courses of a department got to one question, in one year: of the first, and of the two others. */
async function givenYear(year: number, { first, others }: Readonly<Record<'first' | 'others', readonly number[]>>) {
  const parallel = (teacher: string) => ({ teachers: [teacher], students: [] });
  const id = await scopeFaculty(db, {
    slug: `y${year}`,
    state: 3,
    heads: { M: ['hana'] },
    courses: {
      M1: { department: 'M', parallels: { [`${year}M1`]: parallel('ada') } },
      M2: { department: 'M', parallels: { [`${year}M2`]: parallel('bob') } },
      M3: { department: 'M', parallels: { [`${year}M3`]: parallel('bob') } },
      N1: { department: 'N', parallels: { [`${year}N1`]: parallel('cyd') } },
    },
  });
  await db.updateTable('evaluation').set({ year }).where('id', '=', id).execute();
  await db.updateTable('course').set({ enrolled: 100 }).where('evaluation_id', '=', id).execute();
  const open = await givenStoredQuestion(db, id, { body_cs: 'Byl přínosný?' });
  const signed = await givenStoredQuestion(db, id, { body_cs: 'Pro přihlášené?', publicity: 'signed' });
  const none = await givenStoredQuestion(db, id, { body_cs: 'Jen pro katedru?', publicity: 'none' });
  const teaching = await givenStoredQuestion(db, id, { body_cs: 'Jak učí?', target: 'ucit' });
  for (const question of [open, signed, none]) {
    await givenReleased(db, { evaluation: id, course: 'M1', question }, first);
    await givenReleased(db, { evaluation: id, course: 'M2', question }, others);
    await givenReleased(db, { evaluation: id, course: 'M3', question }, others);
    await givenReleased(db, { evaluation: id, course: 'N1', question }, [0, 0, 0, 0, 99]);
  }
  const teacher = { evaluation: id, target: 'ucit', teacher: 'ada', question: teaching } as const;
  await givenReleased(db, { ...teacher, course: 'M1' }, first);
  await refreshFigures(db, id);
  return id;
}

const [y23, y24, y25] = [
  await givenYear(2023, { first: [0, 0, 20, 20, 0], others: [20, 20, 0, 0, 0] }),
  await givenYear(2024, { first: [0, 20, 20, 0, 0], others: [20, 20, 0, 0, 0] }),
  await givenYear(2025, { first: [20, 20, 0, 0, 0], others: [0, 20, 20, 0, 0] }),
];

const at = (year: number) => `y${year}-cs`;
const course = async (person: string | null, year = 2025, gl = 'M1') =>
  (await application.as(person))(courseComparison, { params: { slug: at(year), gl } });
const set = (id: number, values: { state?: number; type?: number }) =>
  db.updateTable('evaluation').set(values).where('id', '=', id).execute();
const years = (body: { points: readonly { evaluation: { year: number } }[] }) =>
  body.points.map(({ evaluation }) => evaluation.year);

test('a course stands beside itself in earlier and later evaluations and beside its department, with its neighbours', async () => {
  const { body } = await course(null);
  expect(body.points.map(({ here, average, rate }) => [here, average?.mean, rate?.enrolled])).toEqual([
    [false, 3.5, 100],
    [false, 2.5, 100],
    [true, 1.5, 100],
  ]);
  expect(years(body)).toEqual([2023, 2024, 2025]);
  expect(body.questions).toMatchObject([{ body_cs: 'Byl přínosný?', before: { by: -1, certain: true } }]);
  // The two other courses have 2.5 together; the one of another department is none of them.
  expect(body.average).toMatchObject({ before: { by: -1, certain: true }, department: { by: -1, certain: true } });
  expect(body.siblings).toMatchObject({ previous: null, next: { code: 'M2' } });
  const middle = (await course(null, 2024, 'M2')).body;
  expect(middle.siblings).toMatchObject({ previous: { code: 'M1' }, next: { code: 'M3' } });
  expect(middle.points.map(({ here }) => here)).toEqual([false, true, false]);
  // By the code of a parallel it is the same.
  expect((await course(null, 2025, '2025M1')).body).toEqual(body);
});

test('the courses before and after one go by the names of the language', async () => {
  const named = (name_en: string) =>
    db.updateTable('course').set({ name_en }).where('evaluation_id', '=', y25).where('code', '=', 'M3').execute();
  await named('A name that comes first');
  const headers = { 'accept-language': 'en' };
  const { body } = await (await application.as(null))(courseComparison, {
    params: { slug: at(2025), gl: 'M1' },
    headers,
  });
  expect(body.siblings).toMatchObject({ previous: { code: 'M3' }, next: { code: 'M2' } });
  await named('');
});

test('of other evaluations a course shows what its page there shows to the same reader, and of the department what its own does', async () => {
  const bodies = async (person: string | null) =>
    (await course(person)).body.questions.map(({ body_cs, points, department }) => [
      body_cs,
      points.filter((point) => point !== null).length,
      department !== null,
    ]);
  const open = ['Byl přínosný?', 3, true];
  expect(await bodies(null)).toEqual([open]);
  expect(await bodies('user')).toEqual([open, ['Pro přihlášené?', 3, true]]);
  // Who teaches it reads all of the course, and of the department what anybody does who is signed in.
  expect(await bodies('ada')).toEqual([open, ['Pro přihlášené?', 3, true], ['Jen pro katedru?', 3, false]]);
  expect(await bodies('bob')).toEqual(await bodies('user'));
  for (const person of ['hana', 'admin']) {
    expect(await bodies(person)).toEqual([open, ['Pro přihlášené?', 3, true], ['Jen pro katedru?', 3, true]]);
  }
});

test('evaluations that are not published, of another kind, or where the department was hidden do not stand beside it', async () => {
  await set(y24, { state: 2 });
  expect(years((await course(null)).body)).toEqual([2023, 2025]);
  // Neither do they for those whom it concerns: their own page is where it is checked.
  expect(years((await course('hana')).body)).toEqual([2023, 2025]);
  await set(y24, { state: 3, type: 1 });
  expect(years((await course(null)).body)).toEqual([2023, 2025]);
  await set(y24, { type: 0 });
  const hidden = (value: boolean) =>
    sql`UPDATE department SET hidden = ${value} WHERE evaluation_id = ${y23} AND code = 'M'`.execute(db);
  await hidden(true);
  expect(years((await course(null)).body)).toEqual([2024, 2025]);
  expect(years((await course('hana')).body)).toEqual([2023, 2024, 2025]);
  await hidden(false);
  expect((await course(null)).body.points).toHaveLength(3);
});

test('while it is checked its teachers see how it was before, and not the department; visitors see nothing', async () => {
  await set(y25, { state: 2 });
  expect((await course(null)).status).toBe(403);
  expect((await course('bob')).status).toBe(403);
  const teacher = (await course('ada')).body;
  expect(teacher.points).toHaveLength(3);
  expect(teacher.average).toMatchObject({ before: { certain: true }, department: null });
  expect(teacher.siblings).toEqual({ previous: null, next: null });
  expect((await course('hana')).body.average.department).toMatchObject({ certain: true });
  await set(y25, { state: 1 });
  const filling = (await course('ada')).body;
  expect(filling.points.map(({ average }) => average?.mean)).toEqual([3.5, 2.5, undefined]);
  expect(filling.average).toEqual({ before: null, department: null });
  await set(y25, { state: 3 });
});

test('what a threshold withholds is compared with nothing, and is no part of the others', async () => {
  const threshold = (minimum_return_rate: number) =>
    db
      .updateTable('question')
      .set({ minimum_return_rate })
      .where('evaluation_id', '=', y24)
      .where('body_cs', '=', 'Byl přínosný?')
      .execute();
  await threshold(50);
  await refreshFigures(db, y24);
  const { body } = await course(null);
  expect(body.points.map(({ average }) => average?.mean)).toEqual([3.5, undefined, 1.5]);
  expect(body.questions[0]?.before).toMatchObject({ by: -2 });
  expect((await course(null, 2024)).body.average).toEqual({ before: null, department: null });
  await threshold(0);
  await refreshFigures(db, y24);
});

test('departments and teachers stand beside themselves, as who reads may see them', async () => {
  const department = async (person: string | null) =>
    (await application.as(person))(departmentComparison, { params: { slug: at(2025), id: 'M' } });
  const { body } = await department(null);
  expect(body.questions.map(({ body_cs }) => body_cs)).toEqual(['Byl přínosný?', 'Jak učí?']);
  // 40 · 1.5 and 80 · 2.5 are 13/6.
  expect(body.questions[0]?.points.at(-1)).toMatchObject({ n: 120, mean: 26 / 12 });
  expect((await department('hana')).body.questions).toHaveLength(4);
  const teacher = async (person: string | null, id = 'ada') =>
    (await application.as(person))(teacherComparison, { params: { slug: at(2025), id } });
  const taught = (await teacher(null)).body;
  expect(taught.points.map(({ rate, average }) => [rate, average?.mean])).toEqual([
    [null, 3.5],
    [null, 2.5],
    [null, 1.5],
  ]);
  expect(taught.average.before).toMatchObject({ by: -1, certain: true });
  expect((await teacher(null, 'nobody')).status).toBe(404);
  await set(y25, { state: 2 });
  expect((await department(null)).status).toBe(403);
  expect((await department('hana')).status).toBe(200);
  expect([(await teacher('ada')).status, (await teacher('admin')).status]).toEqual([200, 200]);
  expect([(await teacher('bob')).status, (await teacher('hana')).status]).toEqual([403, 403]);
  await set(y25, { state: 3 });
});
