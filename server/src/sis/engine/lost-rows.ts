import type { ImportChange } from '@anketa/contract/import-data';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';
import type { SourceProblem } from '../source.ts';
import { stagedTables } from '../staged-tables.ts';
import { requiredTables } from '../tables.ts';

/**
 * Required tables of which more than half of the rows are not among those of the source any more, though it may have as many others: so look the data
 * of another faculty or semester. `changes` is what applying them has just come to.
 */
export async function mostlyGone(
  tx: Tx,
  evaluationId: number,
  changes: readonly ImportChange[],
): Promise<SourceProblem[]> {
  const problems: SourceProblem[] = [];
  for (const { name, source } of stagedTables) {
    const change = changes.find(({ table }) => table === name);
    const lost = change ? change.gone + change.kept + change.waiting : 0;
    if (!change || lost === 0 || !requiredTables.has(source)) continue;
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM ${sql.table(name)} WHERE evaluation_id = ${evaluationId}`.execute(tx);
    const before = (rows[0]?.n ?? 0) - change.added + change.gone;
    if (lost > before / 2) problems.push({ kind: 'lost-rows', table: source, rows: before - lost, before });
  }
  return problems;
}

/** Whether somebody has agreed to just the data that the import is of, whatever they have lost. */
export async function isRunAgreed(tx: Tx, evaluationId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM import_run AS r JOIN evaluation AS e ON e.id = r.evaluation_id AND e.agreed_fingerprint = r.fingerprint
    WHERE r.evaluation_id = ${evaluationId}`.execute(tx);
  return rows.length === 1;
}
