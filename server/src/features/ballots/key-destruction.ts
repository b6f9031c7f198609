import { evaluationState } from '@anketa/contract/evaluations';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import type { Keystore } from '../../platform/keystore.ts';
import { destroyOtherKeys } from './key-change.ts';

/**
 * Filling is closed, nothing waits to be counted, the last closing and the last counting are `days` days ago, and as many nightly
 * runs were recorded since: a clock that jumps ends nothing.
 */
const isDue = (days: number) => sql<SqlBool>`
  sealing_key IS NOT NULL AND keys_destroyed_on IS NULL
  AND NOT filling_is_open(state, options)
  AND NOT EXISTS (SELECT FROM ballot_inbox b WHERE b.evaluation_id = evaluation.id AND b.state = 'waiting')
  AND ${closedOn} + ${days}::int <= current_date
  AND (SELECT count(*) FROM daily_run r WHERE r.day > ${closedOn}) >= ${days}::int`;

/** The states in which filling may have been open. */
const whileFilling = [evaluationState.filling, evaluationState.checking];

/** The day of the last closing of filling, or of the last counting if that was later. Null before filling. */
export const closedOn = sql<string | null>`greatest(
  (SELECT max(changed_at)::date FROM phase_change c WHERE c.evaluation_id = evaluation.id AND c.from_state = ANY(${whileFilling})),
  (SELECT max(mixed_on) FROM course_ballots m WHERE m.evaluation_id = evaluation.id))`;

interface Ports {
  readonly db: Db;
  readonly keystore: Pick<Keystore, 'destroy'>;
  /** Days between the last counting and the end of the keys, in which administrators can check the counts. */
  readonly verificationDays: number;
}

/**
 * Destroys the keys of evaluations whose verification window has passed, and notes the day. From then on no backup can
 * open a ballot. What was set aside or did not open goes too; how much it was stays noted.
 */
export async function destroyDueKeys({ db, keystore, verificationDays }: Ports): Promise<void> {
  const due = isDue(verificationDays);
  const candidates = await db.selectFrom('evaluation').select('id').where(due).execute();
  for (const { id } of candidates) {
    await inTransaction(db, async (tx) => {
      // Looked at again under the lock that a phase change waits for: filling may have been opened meanwhile.
      const locked = tx.selectFrom('evaluation').select('id').where('id', '=', id).forUpdate();
      await locked.execute();
      if ((await tx.selectFrom('evaluation').select('id').where('id', '=', id).where(due).execute()).length === 0)
        return;
      await tx
        .updateTable('evaluation')
        .set({ keys_destroyed_on: sql<string>`current_date` })
        .where('id', '=', id)
        .execute();
      await tx.deleteFrom('draft').where('evaluation_id', '=', id).execute();
      await tx.deleteFrom('ballot_inbox').where('evaluation_id', '=', id).execute();
      await audit(tx, { actor: 'schedule', action: 'keys.destroy', subject: `evaluation ${id}` });
    });
    // After it is noted: killed between the two, filling can no longer open, and the next look removes the files.
    await destroyOtherKeys({ db, keystore }, id);
  }
}
