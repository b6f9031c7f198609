import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import type { Keystore } from '../../../platform/keystore.ts';
import { lockEvaluation } from '../../evaluations/store.ts';
import { destroyOtherKeys } from '../../keys/custody.ts';
import { endKeys, evaluationsWithOldKeys } from './key-store.ts';

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
  for (const id of await evaluationsWithOldKeys(db, verificationDays)) {
    await inTransaction(db, async (tx) => {
      // Looked at again under the lock that a phase change waits for: filling may have been opened meanwhile.
      await lockEvaluation(tx, id);
      if (!(await evaluationsWithOldKeys(tx, verificationDays)).includes(id)) return;
      await endKeys(tx, id);
      await audit(tx, { actor: 'schedule', action: 'keys.destroy', subject: `evaluation ${id}` });
    });
    // After it is noted: killed between the two, filling can no longer open, and the next look removes the files.
    await destroyOtherKeys({ db, keystore }, id);
  }
}
