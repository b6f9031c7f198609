import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../../platform/http/caller.ts';
import { standsAlready } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { lockAccount } from '../../session/store.ts';
import { dropMailedLinks } from '../editing-store.ts';
import { dropLinksTo } from '../login-link-store.ts';
import { asOfNow } from '../service.ts';
import { signOutEverywhere } from '../sign-in/revoking.ts';
import { mayManage, type Target, targetOf } from '../standing.ts';
import { isOnlyAdministrator, lockAdministrators, personByNumber } from '../store.ts';
import { dropWaitingMessages, setDeactivated } from './deactivating-store.ts';

/** Whether a caller may deactivate somebody, or delete them: nobody themselves. */
export const mayShutOut = (by: Caller, target: Target): boolean => target.oident !== by.oident && mayManage(by, target);

/** Somebody who is to be shut out, with their account locked. Throws `not-found` and `no-right`. */
export async function toShutOut(tx: Tx, oident: string, by: Caller) {
  const person = await personByNumber(tx, oident, { lock: true });
  if (!person) throw problem('not-found');
  await lockAccount(tx, person.oidos);
  if (!mayShutOut(await asOfNow(tx, by), await targetOf(tx, person.oidos))) throw problem('no-right');
  return person;
}

/** Throws `last-administrator` where without this person nobody would be one. */
export async function mustNotBeLast(tx: Tx, oidos: string): Promise<void> {
  await lockAdministrators(tx);
  if (await isOnlyAdministrator(tx, oidos)) throw problem('last-administrator');
}

/**
 * Deactivates somebody: their sessions and whatever could open one end, and nothing that waits is sent to them. Or takes that back. Says whether it stood so already. Throws
 * `not-found`, `no-right` and `last-administrator`.
 */
export function activate(
  db: Db,
  { oident, active }: { readonly oident: string; readonly active: boolean },
  by: Caller,
) {
  return inTransaction(db, async (tx) => {
    const person = await toShutOut(tx, oident, by);
    const already = standsAlready({ field: 'active', stands: !person.deactivated, wanted: active });
    if (already) return { ...done, already };
    if (!active) await mustNotBeLast(tx, person.oidos);
    await setDeactivated(tx, person.oidos, !active);
    await endAccess(tx, person.oidos);
    const action = active ? 'user.activate' : 'user.deactivate';
    await audit(tx, { actor: actorOf(by), action, subject: oident });
    return { ...done, already };
  });
}

/** Ends every session of somebody, links that would open one, and what waits to be sent to them. */
async function endAccess(tx: Tx, oidos: string): Promise<void> {
  await dropLinksTo(tx, oidos);
  await signOutEverywhere(tx, oidos);
  await dropMailedLinks(tx, oidos);
  await dropWaitingMessages(tx, oidos);
}
