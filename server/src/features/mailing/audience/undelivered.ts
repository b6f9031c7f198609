import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import { release } from './trouble-store.ts';

/** E-mails go again to the address of somebody from which they came back. Throws `not-found`. */
export async function writeAgain(
  db: Db,
  { id, oident }: { readonly id: number; readonly oident: string },
  by: Caller,
): Promise<void> {
  await completeEvaluation(db, id);
  await inTransaction(db, async (tx) => {
    if (!(await release(tx, id, oident))) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'mail.release', subject: `${id} ${oident}`, evaluation: id });
  });
}
