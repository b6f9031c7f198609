import { departmentResults, evaluationResults, searchResults } from '@anketa/contract/results/results';
import { type PlaceKind, searchEverywhere } from '@anketa/contract/results/search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/connect.ts';
import { testApplication } from '../../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../../testing/given.ts';
import { givenTaughtCourse } from '../../../testing/taught-course.ts';
import { forgetNames, refreshNames } from '../../figures/names-store.ts';
import { refreshFigures } from '../../figures/refresh.ts';

const application = await testApplication();
const { db } = application;
await givenPerson(db, 'admin', { roles: ['admin'] });
const visitor = await application.as(null);
const admin = await application.as('admin');

const departments = { CHE: 'Katedra chemie', BIO: 'Katedra biologie', TAJ: 'Katedra tajné chemie' };
/** Courses with their names, their department, and who teaches them. */
const courses = {
  CHEM: ['Úvod do studia', 'CHE', 'T1'],
  A1: ['Chemie', 'CHE', 'T1'],
  A2: ['Obecná chemie', 'CHE', 'T2'],
  A3: ['Biochemie', 'BIO', 'T2'],
  A4: ['Chemické praktikum', 'CHE', 'T2'],
  A5: ['Praktikum z biochemie', 'BIO', 'T2'],
  A6: ['Tajná chemie', 'TAJ', 'T3'],
} as const;
const teachers = { T1: 'Chemnický', T2: 'Řehoř', T3: 'Tajný-Chemik' };

/** An evaluation of that faculty, with a programme and a field that have a rate. */
async function faculty(slug: string, { state = 3, year = 2024 } = {}) {
  const id = await givenEvaluation(db, { slug, state, year });
  const evaluation_id = id;
  await sql`INSERT INTO department (evaluation_id, code, name_cs, hidden)
    SELECT ${id}, key, value, key = 'TAJ' FROM jsonb_each_text(${JSON.stringify(departments)})`.execute(db);
  await sql`INSERT INTO teacher (evaluation_id, code, surname, name, title_before)
    SELECT ${id}, key, value, 'Jan', 'doc.' FROM jsonb_each_text(${JSON.stringify(teachers)})`.execute(db);
  for (const [code, [name_cs, department_code, teacher_code]] of Object.entries(courses)) {
    const course = { evaluation_id, code, name_cs, name_en: `${name_cs} in English`, department_code, enrolled: 5 };
    await givenTaughtCourse(db, course, { [`${code}p`]: { teachers: [teacher_code] } });
  }
  const names = { evaluation_id, code: 'CHP', name_cs: 'Chemie a technologie' };
  await db
    .insertInto('codebook')
    .values({ ...names, kind: 'programme' })
    .execute();
  await db
    .insertInto('field')
    .values({ ...names, code: 'CHF', name_cs: 'Anorganická chemie' })
    .execute();
  await refreshFigures(db, id);
  for (const [kind, code] of Object.entries({ programme: 'CHP', field: 'CHF' })) {
    const rate = { evaluation_id, kind, code, hidden: false, courses: 0, enrolled: 9, submitted: 3 };
    await db.insertInto('place_rate').values(rate).execute();
  }
  return id;
}

await faculty('older');
const newest = await faculty('newer', { year: 2025 });
await faculty('filling', { state: 1, year: 2026 });

async function inNewest(search: string, as = visitor) {
  const { status, body } = await as(searchResults, { params: { slug: 'newer-cs' }, query: { search } });
  expect(status).toBe(200);
  return body;
}

const coursesFor = async (search: string, as = visitor) =>
  (await inNewest(search, as)).courses.data.map(({ code }) => code);

/** What is found in all evaluations: codes of a kind, in their order. */
async function everywhere(search: string, kind: PlaceKind, as = visitor) {
  const { status, body } = await as(searchEverywhere, { query: { search } });
  expect(status).toBe(200);
  return body.found.find((one) => one.kind === kind)?.data.map(({ code }) => code) ?? [];
}

test('the code stands first, then names that begin so, then words that do, then parts of words', async () => {
  const order = ['CHEM', 'A4', 'A2', 'A3', 'A5'];
  expect(await coursesFor('chem')).toEqual(['CHEM', 'A4', 'A1', ...order.slice(2)]);
  expect(await everywhere('chem', 'course')).toEqual(['CHEM', 'A4', 'A1', ...order.slice(2)]);
});

test('neither case nor diacritics nor the order of words matters, and parts of words are found', async () => {
  expect(await coursesFor('PRAKTIKUM chemické')).toEqual(['A4']);
  expect(await coursesFor('chemicke prakt')).toEqual(['A4']);
  expect(await coursesFor('ochem prakt')).toEqual(['A5']);
  expect(await everywhere('rehor', 'teacher')).toEqual(['T2']);
  expect(await everywhere('jan ŘEH', 'teacher')).toEqual(['T2']);
  expect(await everywhere('%', 'course')).toEqual([]);
  expect(await everywhere('c_em', 'course')).toEqual([]);
});

test('in English the English name decides how well something fits, and in which order it stands; the Czech one finds it after that', async () => {
  const names = (english: Readonly<Record<string, string>>) =>
    sql`UPDATE course SET name_en = given.value FROM jsonb_each_text(${JSON.stringify(english)}) given
      WHERE course.code = given.key AND course.evaluation_id = ${newest}`.execute(db);
  await names({
    A1: 'Elements',
    A2: 'Chemistry at large',
    A3: 'Biochemistry',
    A4: 'Applied chemistry',
    A5: 'Laboratory',
  });
  await inTransaction(db, (tx) => refreshNames(tx, newest));
  const query = { search: 'chem' };
  const headers = { 'accept-language': 'en' };
  const { body } = await visitor(searchResults, { params: { slug: 'newer-cs' }, query, headers });
  const order = ['CHEM', 'A2', 'A4', 'A3', 'A1', 'A5'];
  expect(body.courses.data.map(({ code }) => code)).toEqual(order);
  const { body: all } = await visitor(searchResults, { params: { slug: 'newer-cs' }, headers });
  expect(all.courses.data.map(({ name_en }) => name_en)).toEqual([
    'Applied chemistry',
    'Biochemistry',
    'Chemistry at large',
    'Elements',
    'Laboratory',
    'Úvod do studia in English',
  ]);
  await names(Object.fromEntries(Object.entries(courses).map(([code, [name]]) => [code, `${name} in English`])));
  await inTransaction(db, (tx) => refreshNames(tx, newest));
});

test('two letters find, one does not; where nothing is searched for an evaluation lists all its courses', async () => {
  expect(await everywhere('ch', 'course')).toHaveLength(6);
  expect(await everywhere('c', 'course')).toEqual([]);
  expect((await visitor(searchEverywhere, {})).body.found).toEqual([]);
  const { courses, found } = await inNewest(' c ');
  expect([courses.total, found]).toEqual([6, []]);
});

test('what is found stands by kind, with how many there are, each once and in the newest evaluation that shows it', async () => {
  const { found } = (await visitor(searchEverywhere, { query: { search: 'chem' } })).body;
  expect(found.map(({ kind, total, more }) => [kind, total, more])).toEqual([
    ['course', 6, false],
    ['teacher', 1, false],
    ['department', 1, false],
    ['programme', 1, false],
    ['field', 1, false],
  ]);
  for (const { data } of found) for (const { evaluation } of data) expect(evaluation.slug_cs).toBe('newer-cs');
  expect(found[1]?.data[0]).toMatchObject({ code: 'T1', name_cs: 'doc. Jan Chemnický' });
  // In one evaluation the same, beside its list of courses.
  expect((await inNewest('chem')).found.map(({ kind }) => kind)).toEqual([
    'teacher',
    'department',
    'programme',
    'field',
  ]);
});

test('a place of an older evaluation alone is found there, and a name that it no longer has in the one that has it', async () => {
  await sql`UPDATE course SET name_cs = 'Alchymie' WHERE code = 'A1' AND evaluation_id = ${newest}`.execute(db);
  await inTransaction(db, (tx) => refreshNames(tx, newest));
  const where = async (search: string) => {
    const { found } = (await visitor(searchEverywhere, { query: { search } })).body;
    return found.flatMap(({ data }) => data.map(({ code, evaluation }) => `${code} ${evaluation.slug_cs}`));
  };
  expect(await where('alchymie')).toEqual(['A1 newer-cs']);
  expect(await where('chemie in english')).toContain('A1 older-cs');
  await sql`UPDATE course SET name_cs = 'Chemie' WHERE code = 'A1' AND evaluation_id = ${newest}`.execute(db);
  // A name that nobody has is found nowhere, at once; at night it is forgotten.
  expect(await where('alchymie')).toEqual([]);
  const kept = async () => (await sql`SELECT code FROM result_name WHERE name_cs = 'Alchymie'`.execute(db)).rows;
  expect(await kept()).toHaveLength(1);
  await forgetNames(db);
  expect(await kept()).toEqual([]);
});

test('of hidden departments nothing is found but by who reads hidden answers: neither courses, nor who teaches only there', async () => {
  for (const search of ['tajn', 'A6', 'T3', 'TAJ']) {
    for (const kind of ['course', 'teacher', 'department'] as const) {
      expect(await everywhere(search, kind), `${search} ${kind}`).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(A6|T3|TAJ)$/)]),
      );
    }
    expect(await coursesFor(search)).toEqual([]);
  }
  expect(await everywhere('tajn', 'course', admin)).toEqual(['A6']);
  expect(await everywhere('tajn', 'teacher', admin)).toEqual(['T3']);
  expect(await everywhere('tajn', 'department', admin)).toEqual(['TAJ']);
  expect(await coursesFor('tajn', admin)).toEqual(['A6']);
});

test('a head finds the hidden department that they head, its courses and who teaches there, in the list and by searching; another head does not', async () => {
  for (const [login, department] of [
    ['head', 'TAJ'],
    ['other', 'CHE'],
  ] as const) {
    await givenPerson(db, login);
    await db.insertInto('department_head').values({ department_code: department, oidos: login }).execute();
    const as = await application.as(login);
    const finds = login === 'head';
    const listed = (await as(evaluationResults, { params: { slug: 'newer-cs' } })).body.departments.data;
    expect(listed.some(({ code }) => code === 'TAJ')).toBe(finds);
    expect(await everywhere('tajn', 'course', as)).toEqual(finds ? ['A6'] : []);
    expect(await everywhere('tajn', 'teacher', as)).toEqual(finds ? ['T3'] : []);
    expect(await everywhere('tajn', 'department', as)).toEqual(finds ? ['TAJ'] : []);
    expect(await coursesFor('tajn', as)).toEqual(finds ? ['A6'] : []);
    // What is found opens.
    const opened = { params: { slug: 'newer-cs', id: 'TAJ' } };
    expect((await as(departmentResults, opened)).status).toBe(finds ? 200 : 404);
  }
});

test('nothing of an evaluation that is not published is found in all, and in it only by who reads hidden answers', async () => {
  await sql`UPDATE course SET name_cs = 'Zatím neveřejný' WHERE code = 'A1'
    AND evaluation_id = (SELECT id FROM evaluation WHERE slug_cs = 'filling-cs')`.execute(db);
  const filling = await sql<{ id: number }>`SELECT id FROM evaluation WHERE slug_cs = 'filling-cs'`.execute(db);
  await inTransaction(db, (tx) => refreshNames(tx, filling.rows[0]?.id ?? 0));
  for (const as of [visitor, admin]) expect(await everywhere('neverejny', 'course', as)).toEqual([]);
  const here = { params: { slug: 'filling-cs' }, query: { search: 'neverejny' } };
  expect((await visitor(searchResults, here)).status).toBe(403);
  expect((await admin(searchResults, here)).body.courses.total).toBe(1);
});

test('programmes are found where the evaluation shows them', async () => {
  const set = (shown: boolean) =>
    sql`UPDATE evaluation SET options = jsonb_build_object('show_study_programmes_in_results', ${shown}::boolean)`.execute(
      db,
    );
  await set(false);
  expect(await everywhere('chem', 'programme')).toEqual([]);
  await set(true);
  expect(await everywhere('chem', 'programme')).toEqual(['CHP']);
});

test('of many the best are shown, as many as are counted where one kind is asked for', async () => {
  const id = await givenEvaluation(db, { slug: 'many', state: 3, year: 2020 });
  await sql`INSERT INTO course (evaluation_id, code, name_cs, enrolled)
    SELECT ${id}, 'M' || n, 'Mnohost ' || n, 1 FROM generate_series(1, 150) n`.execute(db);
  await refreshFigures(db, id);
  const [some] = (await visitor(searchEverywhere, { query: { search: 'mnohost' } })).body.found;
  expect([some?.total, some?.more, some?.data.length]).toEqual([100, true, 8]);
  const [all] = (await visitor(searchEverywhere, { query: { search: 'mnohost', kind: 'course' } })).body.found;
  expect([all?.total, all?.more, all?.data.length]).toEqual([100, true, 100]);
});
