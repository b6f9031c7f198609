import { columnsOf, keyText, unnested } from './rows.ts';
import type { Running, TableStep, Values } from './step.ts';

/** Remembers which keys a repeated import met. */
export async function rememberKeys({ client, context, position }: Running, { target }: TableStep, rows: Values) {
  await client.query(
    `INSERT INTO import_seen (evaluation_id, position, key)
     SELECT $1, $2, hashtextextended(${keyText(target, 'i')}, 0) FROM ${unnested(target, 3)}`,
    [context.evaluationId, position, ...columnsOf(target, rows)],
  );
}

/** Lists keys that a repeated import met more than once. */
export async function listRepeated({ client, context, position }: Running, { target, table }: TableStep) {
  await client.query(
    `INSERT INTO import_issue (evaluation_id, table_name, kind, key)
     SELECT $1, $3, 'repeated', left(${keyText(target, 't')}, 200)
     FROM (SELECT key FROM import_seen WHERE evaluation_id = $1 AND position = $2 GROUP BY key HAVING count(*) > 1) AS s
     JOIN ${target.table} AS t ON t.evaluation_id = $1 AND hashtextextended(${keyText(target, 't')}, 0) = s.key`,
    [context.evaluationId, position, table],
  );
}

/**
 * Removes rows of a step (which read at `position`) that the SIS no longer has; those that somebody's answers rest on stay and are
 * listed. Gives how many went. On a first import nothing can have disappeared, and nothing was remembered: then nothing goes.
 */
export async function removeDisappeared(running: Running, { target, table }: TableStep): Promise<number> {
  const { client, position } = running;
  const { evaluationId } = running.context;
  const ofStep = 'evaluation_id = $1 AND position = $2';
  const repeated = await client.query(`SELECT FROM import_step WHERE ${ofStep} AND NOT fresh`, [
    evaluationId,
    position,
  ]);
  if (repeated.rowCount === 0) return 0;
  const gone = `t.evaluation_id = $1 AND ${target.scope ?? 'true'} AND NOT EXISTS (
    SELECT FROM import_seen AS s
    WHERE s.evaluation_id = $1 AND s.position = $2 AND s.key = hashtextextended(${keyText(target, 't')}, 0))`;
  if (target.protect) {
    await client.query(
      `INSERT INTO import_issue (evaluation_id, table_name, kind, key)
       SELECT $1, $3, 'gone-but-answered', left(${keyText(target, 't')}, 200) FROM ${target.table} AS t
       WHERE ${gone} AND (${target.protect})`,
      [evaluationId, position, table],
    );
  }
  const { rowCount } = await client.query(
    `DELETE FROM ${target.table} AS t WHERE ${gone} AND NOT (${target.protect ?? 'false'})`,
    [evaluationId, position],
  );
  await client.query(`DELETE FROM import_seen WHERE ${ofStep}`, [evaluationId, position]);
  return rowCount ?? 0;
}
