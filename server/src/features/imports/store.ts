import type { importIssuesCsv } from '@anketa/contract/imports';
import type { ListQuery } from '@anketa/contract/lists';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { listOf } from '../../platform/database/paged.ts';

const keysShown = 100;

/** How many people are known at all. */
export async function countPeople(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('person')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** From now on the server imports, and no browser that had begun to. */
export async function handToServer(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('evaluation').set({ legacy_import: false }).where('id', '=', id).execute();
}

/** Forgets what was done of an import: the next one begins with the first step. */
export async function forgetSteps(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_step').where('evaluation_id', '=', id).execute();
}

/** Dirty input of an import, record by record. */
export function importIssuesList(db: Db, id: number, { sort }: ListQuery<typeof importIssuesCsv>) {
  const found = db
    .selectFrom('import_issue')
    .select(['table_name as table', 'kind', 'key'])
    .where('evaluation_id', '=', id);
  return listOf(db, found, {
    sort,
    orders: { table: [sql.ref('table_name')], kind: [sql.ref('kind')] },
    own: sql`table_name, kind, key`,
    rows: (rows) => rows,
  });
}

/** Dirty input of an import: counts by table and kind, with the first keys of each. */
export async function importIssues(db: Db, id: number) {
  const { rows } = await sql<{ table: string; kind: string; count: number; keys: string[] }>`
    SELECT table_name AS "table", kind, count(*) AS count, (array_agg(key ORDER BY key))[1:${sql.lit(keysShown)}] AS keys
    FROM import_issue WHERE evaluation_id = ${id} GROUP BY table_name, kind ORDER BY table_name, kind`.execute(db);
  return rows;
}
