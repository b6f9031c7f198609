import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type ImportChange, importedTables, type importIssuesCsv } from '@anketa/contract/evaluations/import-data';
import type { ListQuery } from '@anketa/contract/lists';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { listOf } from '../../platform/database/paged.ts';
import { containsWords } from '../../platform/search-words.ts';
import { inIssueOrder } from '../../sis/issue-order.ts';
import { dependentTables } from '../../sis/references.ts';
import { evaluationsWhere } from '../evaluations/store.ts';

const recordsListed = 100;

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

/** Data of this fingerprint are wanted, however much they have lost. */
export async function agreeTo(tx: Tx, id: number, fingerprint: string): Promise<void> {
  await tx.updateTable('evaluation').set({ agreed_fingerprint: fingerprint }).where('id', '=', id).execute();
}

/** Forgets what was done of an import: the next one begins with the first step. */
export async function forgetSteps(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_step').where('evaluation_id', '=', id).execute();
}

/** What the last import that ended changed, by table; nothing where none has ended. */
export async function importDifferences(db: Db, id: number) {
  const ofRun = db.selectFrom('import_run').select('ended_at').where('evaluation_id', '=', id);
  const ended_at = (await ofRun.executeTakeFirst())?.ended_at?.toISOString() ?? null;
  const changes: ImportChange[] = await db
    .selectFrom('import_change')
    .select(['table_name as table', 'added', 'changed', 'gone', 'kept', 'waiting', 'edited'])
    .where('evaluation_id', '=', id)
    .execute();
  return { ended_at, changes: changes.toSorted((a, b) => order(a) - order(b)) };
}

const order = ({ table }: ImportChange) => importedTables.indexOf(table);

/** Evaluations that keep in step with the SIS: imported whole, and in preparation or open for filling in. */
export function connectedEvaluations(db: Db): Promise<number[]> {
  const isBeforeEnd = sql`(state = ${evaluationState.preparation} OR filling_is_open(state, options))`;
  return evaluationsWhere(
    db,
    sql`options ->> 'connected_with_sis' = 'true' AND ${isBeforeEnd} AND completed_at IS NOT NULL AND NOT deleting`,
  );
}

/** Dirty input of an import, record by record. */
export function importIssuesList(db: Db, id: number, { sort }: ListQuery<typeof importIssuesCsv>) {
  const found = db
    .selectFrom('import_issue')
    .select(['table_name as table', 'kind', 'key', 'row_number as row', 'column_name as column', 'value'])
    .where('evaluation_id', '=', id);
  return listOf(db, found, {
    sort,
    orders: { table: [sql.ref('table_name')], kind: [sql.ref('kind')], row: [sql.ref('row_number')] },
    own: sql`array_position(${sql.val(dependentTables)}::text[], table_name), kind, row_number, key`,
    rows: (rows) => rows,
  });
}

/** Kinds of dirty input that an import met. */
export async function issueKinds(db: Db, id: number): Promise<string[]> {
  const kinds = db.selectFrom('import_issue').select('kind').distinct().where('evaluation_id', '=', id);
  return (await kinds.execute()).map(({ kind }) => kind);
}

interface Wanted {
  readonly search: string;
  /** What is said of each kind: it is searched, too. */
  readonly said: Readonly<Record<string, string>>;
}

/** Dirty input of an import, causes first: counts by table and kind, with how many a search finds and the first records of these. */
export async function importIssues(db: Db, id: number, { search, said }: Wanted = { search: '', said: {} }) {
  const texts = sql`search_text(concat_ws(' ', ${JSON.stringify(said)}::jsonb ->> kind, column_name, value, key))`;
  const { rows } = await sql<ImportIssues>`
    SELECT table_name AS "table", kind, max(n) AS count, max(m) AS found,
      jsonb_agg(jsonb_build_object('row', row_number, 'column', column_name, 'value', value, 'key', key) ORDER BY at) AS records
    FROM (SELECT *, row_number() OVER (of_kind ORDER BY NOT matches, i.row_number, key) AS at,
            count(*) OVER of_kind AS n, count(*) FILTER (WHERE matches) OVER of_kind AS m
          FROM (SELECT *, ${containsWords(texts, search)} AS matches FROM import_issue WHERE evaluation_id = ${id}) AS i
          WINDOW of_kind AS (PARTITION BY table_name, kind)) AS ranked
    WHERE matches AND at <= ${recordsListed} GROUP BY table_name, kind`.execute(db);
  return inIssueOrder(rows);
}

interface ImportIssues {
  readonly table: string;
  readonly kind: string;
  readonly count: number;
  readonly found: number;
  readonly records: { row: number | null; column: string | null; value: string | null; key: string }[];
}
