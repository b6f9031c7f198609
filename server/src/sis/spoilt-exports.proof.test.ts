import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locale } from '@anketa/contract/values';
import { proof } from '@anketa/testing/proof';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { importError } from '../features/imports/importing/jobs.ts';
import { FailedImport } from '../import-exits.ts';
import { testDatabase } from '../platform/database/testing.ts';
import { errorText } from '../platform/worded-error.ts';
import { csvSource } from './csv.ts';
import { otherTerm } from './engine/define.ts';
import { readContext } from './engine/run.ts';
import { UnreachableSource } from './source.ts';
import { requiredTables, type TableName } from './tables.ts';
import { changedSource, fingerprints, importInto, issueCounts, newEvaluation } from './testing/import-once.ts';
import type { Case } from './testing/spoilt/case.ts';
import { filesOf, type Spoil, wholeExport } from './testing/spoilt/export.ts';
import { further } from './testing/spoilt/further.ts';
import { tried } from './testing/spoilt/tried.ts';

const database = await testDatabase();
const { db, pool } = database;
const folder = await mkdtemp(join(tmpdir(), 'anketa-spoilt-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const whole = await wholeExport();

async function write(to: string, spoil: Spoil = () => {}): Promise<void> {
  const files = filesOf(whole);
  spoil(files);
  await Promise.all([...files].map(([name, content]) => writeFile(join(to, name), content)));
}

/** Imports what stands in a folder; `during`: a file of it is written anew, once, when the import comes to a table. */
async function importFrom(from: string, id: number, during?: Case['during']) {
  const source = csvSource(from);
  let done = false;
  const beforeChunk = async (table: TableName) => {
    if (done || table !== during?.reading) return;
    done = true;
    const files = filesOf(whole);
    during.spoil(files);
    const file = `${during.spoilt}.csv`;
    await writeFile(join(from, file), files.get(file) ?? '');
  };
  return importInto(database, changedSource(source, { beforeChunk }), id, { mayLose: 0.1 });
}

async function folderOf(spoil?: Spoil): Promise<string> {
  const own = await mkdtemp(join(folder, 'one-'));
  await write(own, spoil);
  return own;
}

/** Half of the students have answered about their courses, and filling is open. */
async function answer(id: number): Promise<void> {
  await pool.query(
    `INSERT INTO participation (evaluation_id, course_code, oidos, refused)
     SELECT DISTINCT $1::int, p.course_code, s.oidos, false FROM enrolment AS e
     JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = e.parallel_code
     JOIN study AS s ON s.evaluation_id = $1 AND s.code = e.study_code
     WHERE e.evaluation_id = $1 AND right(s.code, 1) IN ('0', '2', '4', '6', '8')`,
    [id],
  );
  await pool.query('UPDATE evaluation SET state = 1 WHERE id = $1', [id]);
}

/** Steps that take the rows of a table, and the column that says of which semester they are. */
const takes: Partial<Record<TableName, { readonly step: string; readonly parallel?: string }>> = {
  POVINN: { step: 'component/copy' },
  USTAV: { step: 'department/copy' },
  UCIT: { step: 'teacher/copy' },
  UCIT_ROZVRH: { step: 'teacher/who-teaches', parallel: 'gl' },
  STUDIUM: { step: 'study/copy' },
  STUD: { step: 'student/copy' },
  OSOBA: { step: 'person/copy' },
  ROZVRH: { step: 'giga-ticket/copy', parallel: 'gl' },
  MIKRO: { step: 'micro-ticket/copy', parallel: 'gl' },
};

/** Of each required table: rows that were neither taken, nor named, nor are of another semester. */
async function silentlyLost(from: string, id: number): Promise<Record<string, number>> {
  const context = await readContext(db, id);
  const lost: Record<string, number> = {};
  for (const table of requiredTables) {
    const { step = '', parallel } = takes[table] ?? {};
    let rows = 0;
    for await (const chunk of csvSource(from).rows({ table, columns: [], optional: parallel ? [parallel] : [] })) {
      rows += chunk.rows.filter(([code]) => !code || !otherTerm(code, context)).length;
    }
    const { rows: found } = await pool.query<{ n: number }>(
      `SELECT (SELECT counter FROM import_step WHERE evaluation_id = $1 AND step = $3)::int +
         (SELECT count(DISTINCT row_number) FROM import_issue WHERE evaluation_id = $1 AND table_name = $2)::int AS n`,
      [id, table, step],
    );
    if (rows > (found[0]?.n ?? 0)) lost[table] = rows - (found[0]?.n ?? 0);
  }
  return lost;
}

async function recordsOf(id: number): Promise<string[]> {
  const { rows } = await pool.query<(string | number | null)[]>({
    text: 'SELECT table_name, kind, row_number, column_name, value FROM import_issue WHERE evaluation_id = $1',
    values: [id],
    rowMode: 'array',
  });
  return rows.map((row) => row.map((value) => value ?? '').join(' '));
}

beforeEach(() => pool.query('DELETE FROM person; DELETE FROM evaluation'));

const wholeIssues = { 'ROZVRH no-teacher': 1 };

const all = Object.entries({ ...tried, ...further });
/** `npm test` tries every third one. */
const some = all.filter((_, at) => at % 3 === 0);
const proven = proof('spoilt-exports', { sample: some.length, full: all.length });

test.each(proven.runs === all.length ? all : some)('%s', async (_, one) => {
  await tryOne(one);
  proven.held();
});

async function tryOne(one: Case): Promise<void> {
  const id = await newEvaluation(database);
  for (const spoil of one.answered ? [undefined, ...(one.before ?? [])] : []) {
    expect(await importFrom(await folderOf(spoil), id)).toEqual({ status: 'completed' });
    if (spoil === undefined) await answer(id);
  }
  const before = await fingerprints(database, id);
  const own = await folderOf(one.spoil);
  await one.folder?.(own);
  const outcome = await importFrom(own, id, one.during).catch((error: unknown) => ({
    status: 'failed' as const,
    error: { problems: [], told: error instanceof UnreachableSource ? error.worded : undefined },
  }));
  if (outcome.status === 'completed') {
    expect(one.exit).toBe(0);
    expect(await silentlyLost(own, id)).toEqual({});
    expect(await issueCounts(database, id)).toEqual({ ...wholeIssues, ...one.names });
    expect(await recordsOf(id)).toEqual(one.record ? expect.arrayContaining([one.record]) : expect.anything());
    return;
  }
  const { problems = [] } = outcome.error;
  const told = ('told' in outcome.error ? outcome.error.told : undefined) ?? importError(problems);
  const words = (locale: Locale) => errorText(locale, told).replaceAll(own, '/export');
  expect(new FailedImport('', problems).exit).toBe(one.exit);
  if (one.en !== undefined) expect(words('en').replace(/ Nothing was changed\..*$/, '')).toBe(one.en);
  if (one.cs !== undefined) expect(words('cs').replace(/ Nic se nezměnilo\..*$/, '')).toBe(one.cs);
  // Whoever runs an import says that it stopped where it failed in no words.
  if (one.exit === 1) return;
  // Nothing of it is to be seen: of a first import neither the evaluation nor its people.
  const after = await fingerprints(database, id);
  if (one.answered) expect(after).toEqual(before);
  else expect(after.person).toBe(before.person);
  const { rows } = await pool.query('SELECT completed_at IS NULL AS first, state FROM evaluation WHERE id = $1', [id]);
  expect(rows).toEqual([one.answered ? { first: false, state: 1 } : { first: true, state: 4 }]);
}
