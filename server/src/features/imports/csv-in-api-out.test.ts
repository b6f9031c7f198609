import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ImportFilter, listFilterItems } from '@anketa/contract/evaluations/imports';
import { readLecture } from '@anketa/contract/evaluations/lectures';
import { readComponentStatistic, readStudyStatistic } from '@anketa/contract/evaluations/statistics';
import { listDepartments } from '@anketa/contract/people/departments';
import { listUsers } from '@anketa/contract/people/people';
import { type RandomSource, randomSource } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { csvSource } from '../../sis/csv.ts';
import type { TableName } from '../../sis/tables.ts';
import { csvOf, type GoodTable, goodExport } from '../../sis/testing/corruptions/good-export.ts';
import { importInto, newEvaluation } from '../../sis/testing/import-once.ts';
import { testApplication } from '../../testing/application.ts';
import { givenPerson } from '../../testing/given.ts';

/** What stands in the tables of an export comes out of the pages' addresses, letter by letter, whatever names people and things have; accents composed. */
const sisFolder = await mkdtemp(join(tmpdir(), 'anketa-in-out-'));
afterAll(() => rm(sisFolder, { recursive: true, force: true }));
const app = await testApplication({ sisFolder });
const admin = await app.as(await givenPerson(app.db, 'boss', { roles: ['admin'] }));
const good = await goodExport(3);

const letters = [
  ...'abcČŘŽěščřžýáíéůť',
  '"',
  ',',
  ';',
  "'",
  '\\',
  ' ',
  '-',
  '.',
  '😀',
  'ש',
  'ß',
  '\u0301',
  '&',
  '<',
  '%',
  '\t',
];

/** A name of letters that exports, databases and pages stumble over. */
function oddName(random: RandomSource): string {
  const name = Array.from({ length: random.between(1, 30) }, () => random.pick(letters)).join('');
  return `N${name.trim()}`;
}

/** Columns that hold names. */
const names = /^(p?a?nazev|pa?nazev|inazev|s?prijmeni|s?jmeno)$/;

function withOddNames(table: GoodTable, random: RandomSource): GoodTable {
  const rows = table.rows.map((row) =>
    row.map((value, at) => (value !== null && names.test(table.columns[at] ?? '') ? oddName(random) : value)),
  );
  return { ...table, rows };
}

type Named = Readonly<Record<string, string | null>>;
const recordsOf = ({ columns, rows }: GoodTable): Named[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]?.normalize('NFC') ?? null])));

async function exported(seed: number) {
  const random = randomSource(seed);
  const tables = new Map<TableName, readonly Named[]>();
  for (const table of good.values()) {
    const odd = withOddNames(table, random);
    await writeFile(join(sisFolder, `${table.table}.csv`), csvOf(odd));
    tables.set(table.table, recordsOf(odd));
  }
  return (table: TableName) => tables.get(table) ?? [];
}

async function imported(): Promise<{ id: number; slug: string }> {
  await app.pool.query("DELETE FROM evaluation; DELETE FROM person WHERE oidos <> 'boss'");
  const id = await newEvaluation(app);
  expect(await importInto(app, csvSource(sisFolder), id)).toEqual({ status: 'completed' });
  // Lectures are shown once they may be evaluated.
  const shown = 'UPDATE evaluation SET state = 3 WHERE id = $1 RETURNING slug_cs';
  const { rows } = await app.pool.query<{ slug_cs: string }>(shown, [id]);
  return { id, slug: rows[0]?.slug_cs ?? '' };
}

/** All pages of a list. */
async function all<Item>(
  page: (page: number) => Promise<{ last_page: number; data: readonly Item[] }>,
): Promise<Item[]> {
  const first = await page(1);
  const others = Array.from({ length: first.last_page - 1 }, (_, at) => page(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ data }) => data);
}

const fullName = (person: Named, before: string, name: string, surname: string, after: string) =>
  `${[person[before], person[name], person[surname]].filter(Boolean).join(' ')}${person[after] ? `, ${person[after]}` : ''}`;

const codebooks: readonly (readonly [ImportFilter, TableName, string, string])[] = [
  ['department', 'USTAV', 'kod', 'nazev'],
  ['studyType', 'DRUH', 'kod', 'nazev'],
  ['studyField', 'OBOR', 'kod', 'nazev'],
  ['studyForm', 'FORMA', 'kod', 'nazev'],
  ['studyStatus', 'INUM', 'ikod', 'inazev'],
  ['finance', 'SIMS_FINANCOVANI', 'ikod', 'inazev'],
];

test.each([1, 2, 3])('what is exported comes out of the API: names of seed %i', async (seed) => {
  const table = await exported(seed);
  const { id, slug } = await imported();
  const departments = await all(async (page) => (await admin(listDepartments, { query: { page, limit: 100 } })).body);
  expect(new Map(departments.map(({ kod, nazev, anazev }) => [kod, [nazev, anazev]]))).toEqual(
    new Map(table('USTAV').map(({ kod, nazev, anazev }) => [kod, [nazev, anazev ?? nazev]])),
  );
  for (const [filter, name, code, text] of codebooks) {
    const items = (await admin(listFilterItems, { params: { filter }, headers: { 'accept-language': 'cs' } })).body;
    expect(new Map(items.map((item) => [item.code, item.name])), name).toEqual(
      new Map(table(name).map((row) => [row[code], row[text]])),
    );
  }

  const users = new Map(
    (await all(async (page) => (await admin(listUsers, { query: { page, limit: 100 } })).body)).map((user) => [
      user.oident,
      user,
    ]),
  );
  const students = new Map(table('STUD').map((student) => [student.sidos, student]));
  let named = 0;
  for (const { oidos, oident, login, email } of table('OSOBA')) {
    expect(users.get(oident ?? '')).toMatchObject({ login, email });
    const student = students.get(oidos ?? null);
    if (!student) continue;
    named += 1;
    expect(users.get(oident ?? '')?.full_name).toBe(fullName(student, 'stitul', 'sjmeno', 'sprijmeni', 'stitulza'));
  }
  expect(named).toBe(students.size);

  const courses = new Map(table('POVINN').map((course) => [course.povinn, course]));
  const rooms = new Map(table('MISTNOST').map(({ kod, nazev }) => [kod, nazev]));
  const teachers = new Map(table('UCIT').map((teacher) => [teacher.kod, teacher]));
  const merged = await app.pool.query('SELECT FROM parallel WHERE merged_into IS NOT NULL');
  expect(merged.rowCount).toBe(0);
  for (const { gl, povinn, typ, den, od, mistnost } of table('ROZVRH')) {
    const { body } = await admin(readLecture, { params: { slug, rnGl: gl ?? '' } });
    const course = courses.get(povinn ?? null);
    expect(body.course).toEqual({ code: povinn, name_cs: course?.pnazev, name_en: course?.panazev ?? course?.pnazev });
    if (den && od) expect(body.parallel.schedule).toMatch(new RegExp(`^${typ} 0?${od}:00 .* ${den}$`));
    expect([rooms.get(mistnost ?? null), mistnost]).toContain(body.parallel.room || null);
    const taught = table('UCIT_ROZVRH').filter((row) => row.gl === gl);
    expect(new Map(body.teachers.map(({ code, name }) => [code, name]))).toEqual(
      new Map(
        taught.map(({ ucit }) => [
          ucit,
          fullName(teachers.get(ucit ?? null) ?? {}, 'titulpred', 'jmeno', 'prijmeni', 'titulza'),
        ]),
      ),
    );
  }

  const asked = new Set([...table('MIKRO').map(({ sident }) => sident), ...table('ZKOUS').map(({ zident }) => zident)]);
  const studies = table('STUDIUM').filter(({ sident }) => asked.has(sident ?? null));
  const count = (letter: string) =>
    new Set(studies.flatMap(({ sdruh, soident }) => (sdruh === letter ? [soident] : []))).size;
  const { body } = await admin(readStudyStatistic, { params: { importId: id } });
  expect(body).toEqual({
    bachelor: count('B'),
    master: count('M'),
    postgradual: count('D'),
    continuing: count('N'),
    other: 0,
  });
  const active = new Set([
    ...table('ROZVRH').map(({ povinn }) => povinn),
    ...table('ZKOUS').map(({ zpovinn }) => zpovinn),
  ]);
  expect((await admin(readComponentStatistic, { params: { importId: id } })).body.components).toBe(active.size);
});
