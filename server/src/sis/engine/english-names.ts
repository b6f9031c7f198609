import type { ImportedTable } from '@anketa/contract/evaluations/import-data';
import type { TranslatedKind } from '@anketa/contract/evaluations/translations';
import type { Tx } from '../../platform/database/connect.ts';
import type { TableName } from '../tables.ts';
import { change } from './change.ts';

interface Named {
  readonly kind: TranslatedKind;
  readonly table: Extract<ImportedTable, 'department' | 'course' | 'field' | 'codebook'>;
  /** Where it comes from. */
  readonly source: TableName;
}

const named: readonly Named[] = [
  { kind: 'department', table: 'department', source: 'USTAV' },
  { kind: 'course', table: 'course', source: 'POVINN' },
  { kind: 'field', table: 'field', source: 'OBOR' },
  { kind: 'programme', table: 'codebook', source: 'STUPR' },
];

/** The staged row `s` of a name that was written here, `e`. */
const ofName = ({ kind, table }: Named) =>
  `s.evaluation_id = $1 AND e.kind = '${kind}' AND s.code = e.code AND s.name_cs = e.name_cs${table === 'codebook' ? ` AND s.kind = '${kind}'` : ''}`;

/**
 * Puts among the staged rows the English names that were written here, remembers what the SIS says in their place, and lists where that is another English
 * name. Gives of how many rows it is, by table.
 */
export async function preserveEnglishNames(
  tx: Tx,
  evaluationId: number,
): Promise<Partial<Record<ImportedTable, number>>> {
  const differing: Partial<Record<ImportedTable, number>> = {};
  for (const one of named) {
    const { table, source } = one;
    const remembered = `UPDATE english_name AS e SET sis_name = s.name_en FROM stage.${table} AS s WHERE ${ofName(one)} AND e.sis_name <> s.name_en`;
    await change(tx, remembered, evaluationId);
    // Where the SIS has no English name the Czech one stands there: nothing differs then.
    differing[table] = await change(
      tx,
      `INSERT INTO stage.import_issue (evaluation_id, table_name, kind, key)
       SELECT $1, '${source}', 'edited-by-hand', left(s.code, 200) FROM stage.${table} AS s JOIN english_name AS e ON ${ofName(one)}
       WHERE s.name_en NOT IN (e.name_en, s.name_cs, '')`,
      evaluationId,
    );
    const put = `UPDATE stage.${table} AS s SET name_en = e.name_en FROM english_name AS e WHERE ${ofName(one)} AND s.name_en <> e.name_en`;
    await change(tx, put, evaluationId);
  }
  return differing;
}
