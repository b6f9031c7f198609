import type { ImportChange, ImportedTable } from '@anketa/contract/evaluations/import-data';
import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';
import type { SourceProblem } from '../source-problem.ts';
import { stagedTables } from '../staged-tables.ts';
import { requiredTables, type TableName } from '../tables.ts';
import { runAgreed } from './doubts.ts';
import { isLess } from './examine.ts';

/** What of an evaluation comes from one table of the SIS: its rows there are of this semester alone. */
interface OwnRows {
  readonly source: TableName;
  readonly name: ImportedTable;
  /** How many there were, how many of them the source still has, and how many it has altogether. */
  readonly before: number;
  readonly left: number;
  readonly now: number;
  /** The most there were since filling opened or since somebody agreed to fewer, else those of the last import. */
  readonly most: number;
}

/** Of these the source has so many rows as the evaluation has. Studies and names follow the enrolments. */
const counted: readonly ImportedTable[] = ['course', 'parallel', 'enrolment', 'teacher', 'teaching'];

/**
 * How many rows an evaluation has of each required table, while an import is being applied. `changes` is what that has just come to; of a first import
 * that is all there is.
 */
export async function countOwn(
  tx: Tx,
  evaluationId: number,
  { changes, repeated }: { readonly changes: readonly ImportChange[]; readonly repeated: boolean },
): Promise<OwnRows[]> {
  const marks = tx
    .selectFrom('import_source')
    .select(['table_name', 'most_own'])
    .where('evaluation_id', '=', evaluationId);
  const most = new Map((await marks.execute()).map((row) => [row.table_name, row.most_own]));
  const counts: OwnRows[] = [];
  for (const { name, source } of stagedTables) {
    const change = changes.find(({ table }) => table === name);
    if (!change || !requiredTables.has(source)) continue;
    const all = repeated ? await countRowsOf(tx, evaluationId, name) : change.added;
    const before = all - change.added + change.gone;
    const stays = change.kept + change.waiting;
    counts.push({
      source,
      name,
      before,
      left: before - change.gone - stays,
      now: all - stays,
      most: most.get(source) ?? before,
    });
  }
  return counts;
}

async function countRowsOf(tx: Tx, evaluationId: number, table: ImportedTable): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE evaluation_id = ${evaluationId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/**
 * Required tables of which more than half of the rows are not among those of the source any more, though it may have as many others: so look the data
 * of another faculty or semester. And those that have fewer rows of the evaluation than they may have.
 */
export function lostRows(counts: readonly OwnRows[], mayLose: number): SourceProblem[] {
  const others = counts.filter(({ before, left }) => left < before / 2);
  const fewer = counts.filter(
    (one) => counted.includes(one.name) && isLess(one.now, one.most, mayLose) && !others.includes(one),
  );
  const problems = [
    ...others.map(({ source, left, before }) => ({ kind: 'lost-rows' as const, table: source, rows: left, before })),
    ...fewer.map(({ source, now, most }) => ({ kind: 'lost-rows' as const, table: source, rows: now, before: most })),
  ];
  return problems.filter(({ table }, at) => problems.findIndex((one) => one.table === table) === at);
}

interface Most {
  readonly counts: readonly OwnRows[];
  /** What there is now is what the next import is compared with, however much there was. */
  readonly isFirst: boolean;
}

/** Writes down of each table how many rows this import had, and the most there were: of the table, and of the evaluation. */
export async function noteMost(tx: Tx, evaluationId: number, { counts, isFirst }: Most): Promise<void> {
  const own = counts.filter(({ name }) => counted.includes(name));
  await sql`
    UPDATE import_source AS s SET imported_count = s.row_count,
      most_count = CASE WHEN ${isFirst} THEN s.row_count ELSE greatest(s.row_count, coalesce(s.most_count, s.imported_count)) END,
      most_own = CASE WHEN ${isFirst} THEN o.now ELSE greatest(o.now, o.most) END
    FROM import_source AS t LEFT JOIN unnest(
      ${own.map(({ source }) => source)}::text[], ${own.map(({ now }) => now)}::int[], ${own.map(({ most }) => most)}::int[]
    ) AS o (table_name, now, most) ON o.table_name = t.table_name
    WHERE s.evaluation_id = ${evaluationId} AND t.evaluation_id = s.evaluation_id AND t.table_name = s.table_name`.execute(
    tx,
  );
}

/** Whether somebody has agreed to just the data that the import is of, whatever is doubtful about them. */
export async function isRunAgreed(tx: Tx, evaluationId: number): Promise<boolean> {
  return (await tx.executeQuery(CompiledQuery.raw(runAgreed, [evaluationId]))).rows.length === 1;
}
