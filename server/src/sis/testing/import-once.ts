import { createHash } from 'node:crypto';
import { createEvaluation } from '../../features/evaluations/create.ts';
import { importOf, type LifecycleHooks } from '../../features/evaluations/lifecycle.ts';
import { type Database, inTransaction } from '../../platform/database/connect.ts';
import { type NumberMark, numberMarks } from '../../platform/number-mark.ts';
import { type ImportOutcome, runImport } from '../engine/run.ts';
import type { Row, Source } from '../source.ts';
import type { TableName } from '../tables.ts';

/** Adds an evaluation of the demo's semester, waiting for its import. */
export function newEvaluation({ db }: Database, filters: object = {}): Promise<number> {
  const name = `Hodnocení ${Math.random().toString(36).slice(2)}`;
  const given = { year: 2025, semester: 1, name_cs: name, name_en: `${name} en`, filters };
  return inTransaction(db, (tx) => createEvaluation(tx, given));
}

interface Wishes {
  readonly signal?: AbortSignal;
  readonly mayLose?: number;
  readonly removes?: boolean;
  readonly markOf?: NumberMark;
  /** Called when the data of an open evaluation have changed, before submissions wait for the end. */
  readonly changed?: LifecycleHooks['changed'];
}

/** Runs an import through the real runner, with nothing to add at its end unless wished. What was imported whole is imported again. */
export async function importInto(
  database: Database,
  source: Source,
  evaluationId: number,
  { signal, mayLose = 1, removes, markOf = numberMarks('of tests'), changed = async () => {} }: Wishes = {},
): Promise<ImportOutcome> {
  await database.pool.query(
    `DELETE FROM import_step WHERE evaluation_id = $1
       AND NOT EXISTS (SELECT FROM import_step WHERE evaluation_id = $1 AND state <> 'done')`,
    [evaluationId],
  );
  const turns = importOf({ imported: async () => {}, changed }, evaluationId, 'test');
  return runImport({ database, source, evaluationId, turns, mayLose, removes, markOf, signal });
}

const tables = [
  ...[
    'codebook',
    'department',
    'field',
    'course',
    'course_guarantor',
    'programme_guarantor',
    'room',
    'parallel',
    'teacher',
    'teaching',
  ],
  ...['study', 'student_name', 'enrolment', 'exam', 'import_issue'],
];

/** A fingerprint of everything imported, by table. Which transaction wrote a row does not matter. */
export async function fingerprints({ pool }: Database, evaluationId: number): Promise<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT (to_jsonb(t) - 'evaluation_id')::text AS line FROM ${table} AS t WHERE evaluation_id = $1 ORDER BY 1`,
      [evaluationId],
    );
    const hash = createHash('sha256').update(rows.map(({ line }) => line).join('\n'));
    result[table] = `${rows.length} ${hash.digest('hex').slice(0, 16)}`;
  }
  const people = await pool.query<{ line: string }>('SELECT to_jsonb(p)::text AS line FROM person AS p ORDER BY oidos');
  result.person = createHash('sha256')
    .update(people.rows.map(({ line }) => line).join('\n'))
    .digest('hex');
  return result;
}

/** Which row versions a table holds: changes when a row is written, even with the same values. */
export async function rowVersions({ pool }: Database, table: string, evaluationId: number): Promise<string> {
  const { rows } = await pool.query<{ all: string }>(
    `SELECT string_agg(ctid::text || xmin::text, ' ' ORDER BY ctid) AS all FROM ${table} WHERE evaluation_id = $1`,
    [evaluationId],
  );
  return rows[0]?.all ?? '';
}

/** How many issues of each table and kind were found, as `TABLE kind`. */
export async function issueCounts({ pool }: Database, evaluationId: number): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; n: number }>(
    `SELECT table_name || ' ' || kind AS name, count(*)::int AS n FROM import_issue WHERE evaluation_id = $1 GROUP BY 1`,
    [evaluationId],
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

interface Differences {
  /** Tables it says it has not got. */
  readonly without?: readonly TableName[];
  /** Called before each chunk; may throw. */
  readonly beforeChunk?: (table: TableName) => unknown;
  /** Rows to leave out. Gets the values by column. */
  /** Another value in a row; undefined: the same. */
  readonly other?: (table: TableName, column: string, value: (column: string) => string | null) => string | undefined;
  readonly keep?: (table: TableName, value: (column: string) => string | null) => boolean;
  /** Rows in a chunk, for tests that need many chunks of few rows. */
  readonly take?: number;
}

/** A source that behaves otherwise than the one it stands on. */
export function changedSource(source: Source, { without = [], beforeChunk, keep, other, take }: Differences): Source {
  return {
    fingerprint: () => source.fingerprint(),
    survey: (table) => source.survey(table),
    contents: () => source.contents?.() ?? Promise.resolve(undefined),
    has: async (table) => !without.includes(table) && (await source.has(table)),
    async *rows(request) {
      const names = [...request.columns, ...(request.optional ?? [])];
      for await (const chunk of source.rows({ ...request, take: take ?? request.take })) {
        await beforeChunk?.(request.table);
        const cellOf = (row: Row) => (column: string) => row[names.indexOf(column)] ?? null;
        const kept = (row: Row) => !keep || keep(request.table, cellOf(row));
        const made = (row: Row): Row =>
          other ? row.map((value, at) => other(request.table, names[at] ?? '', cellOf(row)) ?? value) : row;
        yield { ...chunk, rows: chunk.rows.filter(kept).map(made) };
      }
    },
  };
}
