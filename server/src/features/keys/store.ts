import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { evaluationsWhere, storedEvaluation } from '../evaluations/store.ts';
import { recipientOf } from './seal.ts';

/** What an evaluation's ballots are sealed with, and among how many each is hidden when counted; fixed when filling first opens. */
export async function sealingOf(db: Db | Tx, evaluationId: number) {
  const row = await storedEvaluation(db, evaluationId);
  if (!row?.sealing_key || row.box_bytes === null || row.hidden_among === null) return undefined;
  return { recipient: recipientOf(evaluationId, row.sealing_key, row.box_bytes), hiddenAmong: row.hidden_among };
}

/** Notes the public half of an evaluation's present pair. */
export async function setSealingKey(tx: Tx, evaluationId: number, publicKey: Buffer): Promise<void> {
  await tx
    .updateTable('evaluation')
    .set({ sealing_key: publicKey, sealing_key_since: sql<string>`current_date` })
    .where('id', '=', evaluationId)
    .execute();
}

/** Evaluations that may be opened and have no keys yet: the worker makes them beforehand. */
export function evaluationsWithoutKeys(db: Db): Promise<number[]> {
  return evaluationsWhere(db, sql`sealing_key IS NULL AND completed_at IS NOT NULL`);
}

/** The public keys of evaluations in which filling may be open. */
export async function openEvaluationKeys(db: Db): Promise<Map<number, Buffer>> {
  const rows = await db
    .selectFrom('evaluation')
    .select(['id', 'sealing_key'])
    .where('state', 'in', [evaluationState.filling, evaluationState.checking])
    .where('keys_destroyed_on', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ id, sealing_key }) => (sealing_key ? [[id, sealing_key]] : [])));
}

/** Notes which keystore holds this database's private keys, unless another one holds keys that live. Gives the identity of the one that does. */
export async function noteKeystore(db: Db, identity: string): Promise<string | undefined> {
  await db
    .insertInto('keystore')
    .values({ identity })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ identity: string }>`
    UPDATE keystore SET identity = CASE WHEN EXISTS (SELECT FROM evaluation
        WHERE sealing_key IS NOT NULL AND keys_destroyed_on IS NULL) THEN identity ELSE ${identity}::uuid END
    RETURNING identity`.execute(db);
  return rows[0]?.identity;
}
