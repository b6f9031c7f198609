import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import type { Keystore } from '../../platform/keystore.ts';

/** Days between the closing of filling and the end of the keys, in which the administrator can check the counts. */
export const verificationDays = 7;

/** Filling is closed, nothing waits to be counted, and the last move out of a phase that could be open is long ago. */
const due = sql<SqlBool>`
  sealing_key IS NOT NULL AND keys_destroyed_on IS NULL
  AND state <> 1 AND NOT (state = 2 AND coalesce(options ->> 'continuous', 'false') = 'true')
  AND NOT EXISTS (SELECT FROM ballot_inbox b WHERE b.evaluation_id = evaluation.id)
  AND (SELECT max(changed_at) FROM phase_change c WHERE c.evaluation_id = evaluation.id AND c.from_state IN (1, 2))
    < now() - make_interval(days => ${verificationDays})`;

/**
 * Destroys the keys of evaluations whose filling closed long enough ago and whose inbox is empty, and notes the day.
 * From then on no backup can open a ballot.
 */
export async function destroyDueKeys({
  db,
  keystore,
}: {
  readonly db: Db;
  readonly keystore: Pick<Keystore, 'destroy'>;
}): Promise<void> {
  const candidates = await db.selectFrom('evaluation').select('id').where(due).execute();
  for (const { id } of candidates) {
    await inTransaction(db, async (tx) => {
      // Looked at again under the lock that a phase change waits for: filling may have been opened meanwhile.
      const still = await tx
        .selectFrom('evaluation')
        .select('id')
        .where('id', '=', id)
        .where(due)
        .forUpdate()
        .execute();
      if (still.length === 0) return;
      await tx
        .updateTable('evaluation')
        .set({ keys_destroyed_on: sql<string>`current_date` })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('draft').where('evaluation_id', '=', id).execute();
      await audit(tx, { actor: 'schedule', action: 'keys.destroy', subject: `evaluation ${id}` });
      // Last, inside the transaction: if the files cannot be removed, nothing claims that they were.
      await keystore.destroy(id);
    });
  }
}
