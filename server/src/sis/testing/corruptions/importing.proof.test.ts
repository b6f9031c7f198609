import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proof, randomSource } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../platform/database/testing.ts';
import { csvSource } from '../../csv.ts';
import type { SourceProblem } from '../../source-problem.ts';
import { requiredTables, type TableName } from '../../tables.ts';
import { importInto, newEvaluation } from '../import-once.ts';
import { type Corrupted, corrupt, corruptionKinds } from './corrupt.ts';
import { csvOf, type GoodTable, goodExport } from './good-export.ts';

const imported = proof('import-corruptions-imported', { sample: 8, full: 2000 });
const database = await testDatabase();
const { pool } = database;
const folder = await mkdtemp(join(tmpdir(), 'anketa-corrupted-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const good = await goodExport(imported.seed);
const write = (table: TableName, bytes: string | Buffer) => writeFile(join(folder, `${table}.csv`), bytes);
for (const [table, rows] of good) await write(table, csvOf(rows));

/** What was imported, each row as a text, beside the codes of the SIS that it rests on. */
const views: Readonly<Record<string, string>> = {
  course: `SELECT c.code, c.name_cs, c.department_code, c.valid_from FROM course AS c WHERE evaluation_id = $1`,
  department: 'SELECT code, name_cs, name_en FROM department WHERE evaluation_id = $1',
  parallel: `SELECT code, course_code, type, day, time_from, room_code FROM parallel WHERE evaluation_id = $1`,
  teacher: 'SELECT code, oidos, surname, name, department_code FROM teacher WHERE evaluation_id = $1',
  teaching: `SELECT t.parallel_code, t.teacher_code, t.share, p.course_code FROM teaching AS t
    JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = t.parallel_code WHERE t.evaluation_id = $1`,
  study: `SELECT s.code, s.oidos, p.oident, s.field_code, s.type_code, s.year FROM study AS s
    JOIN person AS p ON p.oidos = s.oidos WHERE evaluation_id = $1`,
  enrolment: `SELECT e.parallel_code, e.study_code, p.course_code, s.oidos, o.oident FROM enrolment AS e
    JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = e.parallel_code
    JOIN study AS s ON s.evaluation_id = $1 AND s.code = e.study_code
    JOIN person AS o ON o.oidos = s.oidos WHERE e.evaluation_id = $1`,
  exam: `SELECT e.study_code, e.course_code, s.oidos, o.oident FROM exam AS e
    JOIN study AS s ON s.evaluation_id = $1 AND s.code = e.study_code
    JOIN person AS o ON o.oidos = s.oidos WHERE e.evaluation_id = $1`,
  person: 'SELECT oidos, oident, login, email, surname, name FROM person WHERE $1::int IS NOT NULL',
};

type State = ReadonlyMap<string, readonly string[]>;

async function stateOf(id: number): Promise<State> {
  const state = new Map<string, readonly string[]>();
  for (const [view, text] of Object.entries(views)) {
    const { rows } = await pool.query<unknown[]>({ text, values: [id], rowMode: 'array' });
    state.set(
      view,
      rows.map((row) => JSON.stringify(row)),
    );
  }
  return state;
}

const base = await newEvaluation(database);
expect(await importInto(database, csvSource(folder), base)).toEqual({ status: 'completed' });
const whole = await stateOf(base);
const found = await pool.query('SELECT DISTINCT kind FROM import_issue WHERE evaluation_id = $1', [base]);

/** Columns by whose values other rows know a row; of tables that join two others both together are one. */
const keys: Partial<Record<TableName, readonly string[]>> = {
  UCIT: ['kod', 'oidos'],
  OSOBA: ['oidos', 'oident'],
  STUDIUM: ['sident'],
};
const pairs: readonly TableName[] = ['MIKRO', 'ZKOUS', 'UCIT_ROZVRH'];

const valuesOf = (table: GoodTable, at: number, columns: readonly string[]) =>
  columns.flatMap((column) => table.rows[at]?.[table.columns.indexOf(column)] ?? []);

/** Studies that may have neither class nor exam left: they are not kept. */
function studiesOf(table: TableName, codes: ReadonlySet<string>): ReadonlySet<string> {
  const column = (name: TableName, own: string) => {
    const { rows = [], columns = [] } = good.get(name) ?? {};
    return rows.map((row) => row[columns.indexOf(own)] ?? '');
  };
  const join = (name: TableName, own: string, known: ReadonlySet<string>, other: string) => {
    const others = column(name, other);
    return new Set(column(name, own).flatMap((value, at) => (known.has(value) ? [others[at] ?? ''] : [])));
  };
  const parallels = table === 'POVINN' ? join('ROZVRH', 'povinn', codes, 'gl') : codes;
  const examined = table === 'POVINN' ? join('ZKOUS', 'zpovinn', codes, 'zident') : [];
  return new Set([...join('MIKRO', 'gl', parallels, 'sident'), ...examined]);
}

/** Whether an imported row rests on one that was touched, by the codes of the SIS alone. */
function restsOn(table: GoodTable, { hurt, lost }: Corrupted) {
  const touched = [...hurt.keys(), ...lost];
  if (pairs.includes(table.table)) {
    const rows = touched.map((at) => table.rows[at] ?? []);
    const studies = new Set(rows.map(([study]) => study));
    return (view: string, values: ReadonlySet<string>) =>
      view === 'study'
        ? [...values].slice(0, 1).some((code) => studies.has(code))
        : rows.some(([a, b]) => values.has(a ?? '') && values.has(b ?? ''));
  }
  const codes = new Set(touched.flatMap((at) => valuesOf(table, at, keys[table.table] ?? table.columns.slice(0, 1))));
  const studies = studiesOf(table.table, codes);
  return (view: string, values: ReadonlySet<string>) =>
    [...values].some((value) => codes.has(value) || (view === 'study' && studies.has(value)));
}

interface Case {
  readonly table: GoodTable;
  readonly made: Corrupted;
  readonly about: string;
}

async function refusedFor({ table, made, about }: Case, id: number, problems: readonly SourceProblem[]) {
  expect(
    problems.every((one) => one.table === table.table),
    about,
  ).toBe(true);
  const lost = problems.find(({ kind }) => kind === 'lost-rows');
  if (lost) {
    expect(lost.before, about).toBe(table.rows.length);
    expect(table.rows.length - made.lost.size, about).toBe(lost.rows);
  } else expect(made.header, about).toBeDefined();
  const { rows } = await pool.query('SELECT FROM import_step WHERE evaluation_id = $1', [id]);
  expect(rows, about).toHaveLength(0);
}

/** What may be doubted of one spoilt table, where no rows are lost: that its end lacks, or that many rows of another one point to what it lacks. */
const mayBeDoubted: readonly SourceProblem['kind'][] = ['cut-file', 'unmatched-rows', 'empty-parallels'];

/** Each doubt has a reason; then somebody agrees, and all is as after any other import. */
async function doubtedFor({ table, made, about }: Case, id: number, problems: readonly SourceProblem[]) {
  for (const { kind, table: doubted, rows = 0, before = 0 } of problems) {
    if (kind === 'cut-file') expect([made.kind, doubted], about).toEqual(['cut', table.table]);
    else expect(rows, about).toBeGreaterThan(before / 10);
  }
  const agreed = 'UPDATE evaluation SET agreed_fingerprint = $2 WHERE id = $1';
  await pool.query(agreed, [id, await csvSource(folder).fingerprint()]);
  expect(await importInto(database, csvSource(folder), id, { mayLose: 0.1 }), about).toEqual({ status: 'completed' });
}

async function importedAll({ table, made, about }: Case, id: number): Promise<number> {
  const state = await stateOf(id);
  const rests = restsOn(table, made);
  for (const [view, rows] of whole) {
    const there = new Set(state.get(view));
    const valuesIn = (row: string) => new Set((JSON.parse(row) as unknown[]).map(String));
    const gone = rows.filter((row) => !there.has(row) && !rests(view, valuesIn(row)));
    if (made.header === undefined) expect(gone, `${about}: good rows of ${view}`).toEqual([]);
  }
  const issues = (
    await pool.query<{
      table: string;
      kind: string;
      row: number | null;
      column: string | null;
      value: string | null;
      key: string;
    }>(
      `SELECT table_name AS "table", kind, row_number AS row, column_name AS column, value, key
       FROM import_issue WHERE evaluation_id = $1 AND kind <> 'no-enrolment'`,
      [id],
    )
  ).rows;
  const counted = await pool.query<{ n: number }>(
    'SELECT imported_count AS n FROM import_source WHERE evaluation_id = $1 AND table_name = $2',
    [id, table.table],
  );
  const left = table.rows.length - made.lost.size;
  expect(counted.rows[0]?.n, `${about}: rows in the summary`).toBeGreaterThanOrEqual(left);
  expect(counted.rows[0]?.n, `${about}: rows in the summary`).toBeLessThanOrEqual(left + made.hurt.size);
  if (made.header !== undefined)
    expect(
      issues.map(({ column }) => column),
      about,
    ).toContain(made.header);
  // By its row; or by one of its codes, where only other rows show that it is not known any more.
  const isNamed = (at: number) => {
    const codes = new Set(table.rows[at]);
    return issues.some((issue) =>
      issue.kind === 'code-page' && issue.table === table.table
        ? true
        : issue.row === null || issue.table !== table.table
          ? codes.has(issue.value) || codes.has(issue.key)
          : issue.row === made.rowOf(at),
    );
  };
  const named = [...made.hurt.keys()].filter(isNamed);
  const silent = [...made.hurt].filter(([at, { visible }]) => visible && !named.includes(at));
  expect(
    silent.map(([at]) => `${at}: ${table.rows[at]}`),
    `${about}: not named`,
  ).toEqual([]);
  return named.length;
}

test('a corrupted export is imported with all its good rows and names the others, or changes nothing and says why', {
  timeout: imported.timeout(6000),
}, async () => {
  // So small a faculty has classes that nobody attends.
  expect(found.rows).toEqual([{ kind: 'no-enrolment' }]);
  const tables = [...good.values()].filter(({ rows }) => rows.length > 0);
  const outcomes = { imported: 0, refused: 0, named: 0, doubted: 0 };
  for (let nth = 0; nth < imported.runs; nth++) {
    const random = randomSource(imported.seed * 100_000 + nth);
    const table = random.pick(tables);
    const made = corrupt(table, corruptionKinds[nth % corruptionKinds.length] ?? '', random);
    const about = `case ${nth}: ${made.kind} of ${table.table}`;
    await write(table.table, made.bytes);
    const id = await newEvaluation(database);
    await pool.query('DELETE FROM person');
    const outcome = await importInto(database, csvSource(folder), id, { mayLose: 0.1 });
    const problems = outcome.status === 'failed' ? (outcome.error.problems ?? []) : [];
    const isDoubted = problems.length > 0 && problems.every(({ kind }) => mayBeDoubted.includes(kind));
    if (isDoubted) await doubtedFor({ table, made, about }, id, problems);
    const left = table.rows.length - made.lost.size;
    const mustRefuse = left < 0.9 * table.rows.length || (left === 0 && requiredTables.has(table.table));
    if (outcome.status === 'failed' && !isDoubted) {
      await refusedFor({ table, made, about }, id, problems);
      outcomes.refused += 1;
    } else {
      expect(mustRefuse, `${about}: ${left} of ${table.rows.length}`).toBe(false);
      outcomes.named += await importedAll({ table, made, about }, id);
      outcomes.imported += 1;
      if (isDoubted) outcomes.doubted += 1;
    }
    await pool.query('DELETE FROM evaluation WHERE id = $1', [id]);
    await write(table.table, csvOf(table));
    imported.held();
  }
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0);
});
