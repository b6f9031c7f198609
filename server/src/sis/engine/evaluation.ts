import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../../platform/database/connect.ts';
import type { ImportContext } from './step.ts';

const importing = 5;
const failed = 4;

interface EvaluationRow {
  readonly year: number;
  readonly semester: number;
  readonly state: number;
  readonly completed_at: Date | null;
  readonly filters: Record<string, unknown>;
}

/** What the steps need to know of the evaluation. */
export async function readContext(client: pg.ClientBase, evaluationId: number): Promise<ImportContext> {
  const { rows } = await client.query<EvaluationRow>(
    'SELECT year, semester, state, completed_at, filters FROM evaluation WHERE id = $1',
    [evaluationId],
  );
  const [row] = rows;
  if (!row) throw new Error(`There is no evaluation ${evaluationId}.`);
  const { year, semester } = row;
  const term = `${String(year % 100).padStart(2, '0')}${semester === 1 ? 'a' : 'b'}`;
  const lists = Object.entries(row.filters).filter(([, codes]) => Array.isArray(codes));
  const filters = Object.fromEntries(lists.map(([name, codes]) => [name, (codes as unknown[]).map(String)]));
  return { evaluationId, term, year, semester, filters };
}

/** Puts the evaluation into the importing state. `again`: it had been imported whole before. */
export async function openImport(client: pg.ClientBase, evaluationId: number): Promise<'new' | 'resumed' | 'again'> {
  const { rows } = await client.query<{ state: number; completed: boolean }>(
    `UPDATE evaluation AS e SET state = ${importing} FROM (SELECT id, state, completed_at FROM evaluation WHERE id = $1 FOR UPDATE) AS before
     WHERE e.id = before.id AND before.state NOT IN (1, 2, 3) AND NOT e.deleting RETURNING before.state, before.completed_at IS NOT NULL AS completed`,
    [evaluationId],
  );
  const [before] = rows;
  // It was opened, or its deletion has begun, after the import was asked for.
  if (!before) throw new Error(`The evaluation ${evaluationId} is not in preparation.`);
  const { state, completed } = before;
  if (state !== importing) {
    await client.query(
      `INSERT INTO phase_change (evaluation_id, from_state, to_state, changed_by) VALUES ($1, $2, ${importing}, 'import')`,
      [evaluationId, state],
    );
  }
  if (state === importing || state === failed) return 'resumed';
  return completed ? 'again' : 'new';
}

/** Ends the import: the evaluation is in preparation, the first time with what `onComplete` adds. Asked twice, does it once. */
export async function closeImport(
  tx: Tx,
  evaluationId: number,
  onComplete: (tx: Tx, evaluationId: number) => Promise<void>,
): Promise<boolean> {
  const before = await tx
    .selectFrom('evaluation')
    .select(['state', 'completed_at'])
    .where('id', '=', evaluationId)
    .forUpdate()
    .executeTakeFirst();
  if (before?.state !== importing) return false;
  const open = await tx
    .selectFrom('import_step')
    .select('state')
    .where('evaluation_id', '=', evaluationId)
    .where('state', '<>', 'done')
    .limit(1)
    .executeTakeFirst();
  if (open) return false;
  await tx
    .updateTable('evaluation')
    .set({ state: 0, completed_at: new Date() })
    .where('id', '=', evaluationId)
    .execute();
  await tx
    .insertInto('phase_change')
    .values({ evaluation_id: evaluationId, from_state: importing, to_state: 0, changed_by: 'import' })
    .execute();
  if (before.completed_at === null) await onComplete(tx, evaluationId);
  // Until autovacuum comes PostgreSQL would plan joins of these tables as if they were empty: seconds instead of moments.
  await sql`ANALYZE study, enrolment, parallel, course, teaching, teacher`.execute(tx);
  return true;
}
