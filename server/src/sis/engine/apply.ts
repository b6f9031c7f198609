import type { ImportChange, ImportedTable } from '@anketa/contract/evaluations/import-data';
import { CompiledQuery } from 'kysely';
import type { Tx } from '../../platform/database/connect.ts';
import { type StagedTable, stagedTables } from '../staged-tables.ts';
import { recounting } from '../steps/parallels-made.ts';
import { change, changeStaged } from './change.ts';
import { preserveEnglishNames } from './english-names.ts';
import { mergeOnward, preserveActive, preserveEdited, preserveOff } from './hand-edits.ts';
import { differs, keyText, listOf, sameKey } from './rows.ts';

/** That the SIS no longer has the living row `t`. */
const isGone = ({ name, key }: StagedTable) =>
  `t.evaluation_id = $1 AND NOT EXISTS (SELECT FROM stage.${name} AS s WHERE s.evaluation_id = $1 AND ${sameKey({ key }, 's')})`;

/** Living rows with the staged ones of the same key. */
const both = ({ name, key }: StagedTable) =>
  `public.${name} AS t JOIN stage.${name} AS s ON s.evaluation_id = $1 AND ${sameKey({ key }, 's')}`;

/** Adds living rows to the staged ones: those that are gone and meet a condition. */
function preserving(table: StagedTable, condition: string): string {
  const names = ['evaluation_id', ...table.key, ...table.columns];
  return `INSERT INTO stage.${table.name} AS s (${names.join(', ')})
    SELECT ${listOf(names, 't')} FROM public.${table.name} AS t WHERE ${isGone(table)} AND (${condition})`;
}

/** Says of rows that they stand elsewhere in the SIS than here, or nowhere, and why that changed nothing. */
const listing = ({ source, key }: StagedTable, kind: string, rows: string) =>
  `INSERT INTO stage.import_issue (evaluation_id, table_name, kind, key)
   SELECT $1, '${source}', '${kind}', left(${keyText({ key }, 'kept')}, 200) FROM ${rows} AS kept`;

type PreservedRows = Pick<ImportChange, 'kept' | 'waiting'>;

/** Puts among the staged rows what stays though the SIS no longer has it, and as it was where ballots may belong to it. */
async function preserveRows(
  tx: Tx,
  evaluationId: number,
  table: StagedTable,
  removes: boolean,
): Promise<PreservedRows> {
  const { name, key, protect, bound = [] } = table;
  let kept = 0;
  if (protect) {
    const added = `${preserving(table, protect)} RETURNING *`;
    kept = await change(tx, `WITH kept AS (${added}) ${listing(table, 'gone-but-answered', 'kept')}`, evaluationId);
  }
  if (protect && bound.length > 0) {
    const restored = `UPDATE stage.${name} AS s SET ${bound.map((column) => `${column} = t.${column}`).join(', ')}
      FROM public.${name} AS t WHERE s.evaluation_id = $1 AND t.evaluation_id = $1 AND ${sameKey({ key }, 's')}
        AND ${differs(bound, 's')} AND (${protect}) RETURNING s.*`;
    kept += await change(
      tx,
      `WITH kept AS (${restored}) ${listing(table, 'moved-but-answered', 'kept')}`,
      evaluationId,
    );
  }
  const waiting = removes ? 0 : await change(tx, preserving(table, 'true'), evaluationId);
  return { kept, waiting };
}

/** Makes the living rows of a table those that are staged, and writes no other. */
async function applyRows(tx: Tx, evaluationId: number, table: StagedTable) {
  const { name, key, columns, protect, bound = [] } = table;
  const noted = (rows: string) => `INSERT INTO stage.removed SELECT $1, '${name}', to_jsonb(was) FROM ${rows} AS was`;
  if (bound.length > 0) {
    const moved = `(SELECT t.* FROM ${both(table)} WHERE t.evaluation_id = $1 AND ${differs(bound, 's')})`;
    await change(tx, noted(moved), evaluationId);
  }
  const removal = `DELETE FROM public.${name} AS t WHERE ${isGone(table)}`;
  const gone = await change(
    tx,
    protect ? `WITH gone AS (${removal} RETURNING *) ${noted('gone')}` : removal,
    evaluationId,
  );
  const changed =
    columns.length === 0
      ? 0
      : await change(
          tx,
          `UPDATE public.${name} AS t SET ${columns.map((column) => `${column} = s.${column}`).join(', ')}
           FROM stage.${name} AS s WHERE t.evaluation_id = $1 AND s.evaluation_id = $1 AND ${sameKey({ key }, 's')}
             AND ${differs(columns, 's')}`,
          evaluationId,
        );
  const names = ['evaluation_id', ...key, ...columns];
  const added = await change(
    tx,
    `INSERT INTO public.${name} (${names.join(', ')}) SELECT ${listOf(names, 's')} FROM stage.${name} AS s
     WHERE s.evaluation_id = $1 AND NOT EXISTS (SELECT FROM public.${name} AS t WHERE t.evaluation_id = $1 AND ${sameKey({ key }, 's')})`,
    evaluationId,
  );
  return { added, changed, gone };
}

/**
 * Compares what is staged with the living rows of an evaluation, and applies the difference. What was edited by hand stays; what sealed or counted ballots may belong to
 * stays and is listed; without `removes` whatever has gone stays. Gives how many rows that was, by table. Holds up no submission and no
 * reader: whether somebody has answered meanwhile about what it removed, `isOvertaken` tells.
 */
export async function applyStaged(tx: Tx, evaluationId: number, removes: boolean): Promise<ImportChange[]> {
  const names = await preserveEnglishNames(tx, evaluationId);
  const edited = await preserveEdited(tx, evaluationId);
  const preserved = new Map<StagedTable, PreservedRows>();
  for (const table of stagedTables) preserved.set(table, await preserveRows(tx, evaluationId, table, removes));
  await mergeOnward(tx, evaluationId);
  const off = await preserveOff(tx, evaluationId);
  if (edited || off > 0 || [...preserved.values()].some(({ kept, waiting }) => kept + waiting > 0)) {
    await changeStaged(tx, recounting, evaluationId);
  }
  const differing: Partial<Record<ImportedTable, number>> = {
    ...names,
    ...edited,
    course: (names.course ?? 0) + (await preserveActive(tx, evaluationId)),
  };
  const changes: ImportChange[] = [];
  for (const [table, numbers] of preserved) {
    const applied = await applyRows(tx, evaluationId, table);
    changes.push({ table: table.name, ...applied, ...numbers, edited: differing[table.name] ?? 0 });
  }
  await change(tx, 'DELETE FROM public.import_issue WHERE evaluation_id = $1', evaluationId);
  const found = 'INSERT INTO public.import_issue SELECT * FROM stage.import_issue WHERE evaluation_id = $1';
  await change(tx, found, evaluationId);
  return changes;
}

/** Whether somebody has answered about a row that this transaction removed. It holds the lock of submissions: nobody does from now on. */
export async function isOvertaken(tx: Tx, evaluationId: number): Promise<boolean> {
  for (const { name, protect } of stagedTables) {
    if (!protect) continue;
    const { rows } = await tx.executeQuery(
      CompiledQuery.raw(
        `SELECT FROM stage.removed AS r CROSS JOIN LATERAL jsonb_populate_record(NULL::public.${name}, r.record) AS t
         WHERE r.evaluation_id = $1 AND r.table_name = '${name}' AND (${protect}) LIMIT 1`,
        [evaluationId],
      ),
    );
    if (rows.length > 0) return true;
  }
  return false;
}
