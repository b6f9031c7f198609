import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { problem } from '../../../platform/http/problem.ts';
import { lockAccount } from '../../session/store.ts';
import { asOfNow } from '../service.ts';
import { mayManage, type Target, targetOf } from '../standing.ts';
import { personByNumber } from '../store.ts';
import { signOutEverywhere } from './revoking.ts';

/**
 * Whether a caller may sign somebody out everywhere: nobody who may do more than they, not themselves (the page Settings does), and nobody while they act
 * as another.
 */
export function mayEndSessions(by: Caller, target: Target): boolean {
  return target.oident !== by.oident && mayManage(by, target);
}

/** Ends every session of a person, what their login links opened, and notifications in their browsers. Throws `not-found` and `no-right`. */
export function endSessionsOf(db: Db, oident: string, by: Caller) {
  return inTransaction(db, async (tx) => {
    const person = await personByNumber(tx, oident);
    if (!person) throw problem('not-found');
    const { oidos } = person;
    await lockAccount(tx, oidos);
    if (!mayEndSessions(await asOfNow(tx, by), await targetOf(tx, oidos))) throw problem('no-right');
    await signOutEverywhere(tx, oidos);
    await audit(tx, { actor: actorOf(by), action: 'user.signed-out', subject: oident });
    return done;
  });
}
