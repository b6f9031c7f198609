import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import type { Keystore } from '../../platform/keystore.ts';

/** Days between the closing of filling and the end of the keys, in which the administrator can check the counts. */
export const verificationDays = 7;

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
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM evaluation e
    WHERE e.sealing_key IS NOT NULL AND e.keys_destroyed_on IS NULL
      AND (e.state = 3 OR (e.state = 2 AND coalesce(e.options ->> 'continuous', 'false') <> 'true'))
      AND NOT EXISTS (SELECT FROM ballot_inbox b WHERE b.evaluation_id = e.id)
      AND (SELECT max(changed_at) FROM phase_change c WHERE c.evaluation_id = e.id AND c.from_state = 1)
        < now() - make_interval(days => ${verificationDays})`.execute(db);
  for (const { id } of rows) {
    await inTransaction(db, async (tx) => {
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
