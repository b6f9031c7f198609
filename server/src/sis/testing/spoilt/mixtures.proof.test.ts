import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proof, type RandomSource, randomSource } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../platform/database/testing.ts';
import { csvSource } from '../../csv.ts';
import { isDoubt } from '../../source-problem.ts';
import type { TableName } from '../../tables.ts';
import { csvOf, type GoodTable, goodExport, type Values } from '../corruptions/good-export.ts';
import { importInto, newEvaluation } from '../import-once.ts';
import { wholeExport } from './export.ts';

/** Exports of which tables lack rows, or have those of another faculty beside or in place of their own. */
const proven = proof('import-mixtures', { sample: 3, full: 200, seed: 7 });
const database = await testDatabase();
const { pool } = database;
const folder = await mkdtemp(join(tmpdir(), 'anketa-mixed-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [own, other] = await Promise.all([wholeExport(), goodExport(2)]);

/** Where the rows of a table go, by the columns that name a row there. */
const places: Partial<Record<TableName, { readonly columns: readonly string[]; readonly taken: string }>> = {
  USTAV: { columns: ['kod'], taken: 'SELECT code FROM department WHERE evaluation_id = $1' },
  POVINN: { columns: ['povinn'], taken: 'SELECT code FROM course WHERE evaluation_id = $1' },
  ROZVRH: { columns: ['gl'], taken: 'SELECT code FROM parallel WHERE evaluation_id = $1' },
  UCIT: { columns: ['kod'], taken: 'SELECT code FROM teacher WHERE evaluation_id = $1' },
  UCIT_ROZVRH: {
    columns: ['gl', 'ucit'],
    taken: 'SELECT parallel_code, teacher_code FROM teaching WHERE evaluation_id = $1',
  },
  OSOBA: { columns: ['oidos'], taken: 'SELECT oidos FROM person WHERE $1::int IS NOT NULL' },
  STUD: { columns: ['sidos'], taken: 'SELECT oidos FROM student_name WHERE evaluation_id = $1' },
  STUDIUM: { columns: ['sident'], taken: 'SELECT code FROM study WHERE evaluation_id = $1' },
  MIKRO: {
    columns: ['sident', 'gl'],
    taken: 'SELECT study_code, parallel_code FROM enrolment WHERE evaluation_id = $1',
  },
  ZKOUS: { columns: ['zident', 'zpovinn'], taken: 'SELECT study_code, course_code FROM exam WHERE evaluation_id = $1' },
};

/** Of two tables: one of them, a part of one, or parts of both in one. */
function mixed(one: GoodTable, two: GoodTable, random: RandomSource): readonly Values[] {
  const part = ({ rows }: GoodTable, share: number) => rows.filter(() => random.chance(share));
  return random.pick([
    () => one.rows,
    () => one.rows,
    () => part(one, 0.95),
    () => part(one, 0.5),
    () => [...part(one, 0.9), ...part(two, 0.3)],
    () => [...part(two, 0.5), ...part(one, 0.5)],
    () => two.rows,
  ])();
}

const nameOf = ({ columns }: GoodTable, row: Values, names: readonly string[]) =>
  names.map((name) => row[columns.indexOf(name)] ?? '').join(' ');

async function lines(text: string, id: number): Promise<Set<string>> {
  const { rows } = await pool.query<string[]>({ text, values: [id], rowMode: 'array' });
  return new Set(rows.map((row) => row.join(' ')));
}

/** Rows of the mixture of this semester that are neither in the evaluation nor named; and how many are named. */
async function silentIn(tables: ReadonlyMap<TableName, GoodTable>, id: number) {
  const { rows: issues } = await pool.query<{ table: string; row: number | null; key: string }>(
    'SELECT table_name AS "table", row_number AS row, key FROM import_issue WHERE evaluation_id = $1',
    [id],
  );
  const named = new Set(issues.map(({ table, row, key }) => `${table} ${row ?? key}`));
  const idle = await idleStudies(tables, id);
  const silent: string[] = [];
  let said = 0;
  for (const [table, good] of tables) {
    const place = places[table];
    if (!place) continue;
    const taken = await lines(place.taken, id);
    for (const [at, row] of good.rows.entries()) {
      const name = nameOf(good, row, place.columns);
      if (/\b24b/.test(name)) continue;
      if (taken.has(name) || (table === 'STUDIUM' && idle.has(name))) continue;
      if (named.has(`${table} ${at + 2}`) || named.has(`${table} ${name}`)) said += 1;
      else silent.push(`${table} ${name}`);
    }
  }
  return { silent, said };
}

/** Studies of people who are known, but who attend no class that is there and are examined in no course that is: they are of no use. */
async function idleStudies(tables: ReadonlyMap<TableName, GoodTable>, id: number): Promise<ReadonlySet<string>> {
  const busy = await lines(
    'SELECT study_code FROM enrolment WHERE evaluation_id = $1 UNION SELECT study_code FROM exam WHERE evaluation_id = $1',
    id,
  );
  const studies = tables.get('STUDIUM');
  const people = tables.get('OSOBA');
  if (!studies || !people) return new Set();
  const known = new Set(people.rows.map((row) => nameOf(people, row, ['oident'])));
  const ofKnown = studies.rows.filter((row) => known.has(nameOf(studies, row, ['soident'])));
  return new Set(ofKnown.map((row) => nameOf(studies, row, ['sident'])).filter((code) => !busy.has(code)));
}

test('of mixtures of two exports every row that is not taken is named, and what is doubtful stops the import first', {
  timeout: proven.timeout(6000),
}, async () => {
  const outcomes = { imported: 0, doubted: 0, named: 0 };
  for (let nth = 0; nth < proven.runs; nth++) {
    const random = randomSource(proven.seed * 100_000 + nth);
    const tables = new Map<TableName, GoodTable>();
    // Now and then a little in few tables, so that some of it is imported at once.
    const share = random.pick([0.1, 0.3, 1]);
    for (const [table, good] of own) {
      const rows = random.chance(share) ? mixed(good, other.get(table) ?? good, random) : good.rows;
      tables.set(table, { ...good, rows });
      await writeFile(join(folder, `${table}.csv`), csvOf({ ...good, rows }));
    }
    await pool.query('DELETE FROM person; DELETE FROM evaluation');
    const id = await newEvaluation(database);
    const about = `mixture ${nth}`;
    const first = await importInto(database, csvSource(folder), id, { mayLose: 0.1 });
    if (first.status === 'failed') {
      expect(first.error.problems?.every(isDoubt), `${about}: ${first.error.message}`).toBe(true);
      expect(await lines('SELECT oidos FROM person WHERE $1::int IS NOT NULL', id), about).toEqual(new Set());
      outcomes.doubted += 1;
      expect(await importInto(database, csvSource(folder), id), about).toEqual({ status: 'completed' });
    } else outcomes.imported += 1;
    const { silent, said } = await silentIn(tables, id);
    expect(silent, about).toEqual([]);
    outcomes.named += said;
    proven.held(outcomes);
  }
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
});
