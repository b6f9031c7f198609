import type { User } from '@anketa/contract/people';
import { done } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller, isAdministrator } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { permissionsOf, rolesByPerson } from '../access/role-store.ts';
import { closeSessions, deleteBrowsers, lockAccount } from '../session/store.ts';
import { endImpersonation } from './login-link-store.ts';
import { asOfNow } from './service.ts';
import { personByNumber } from './store.ts';

type Target = Pick<User, 'oident' | 'roles' | 'permissions'>;

/**
 * Whether a caller may sign somebody out everywhere: nobody who may do more than they, not themselves (the page Settings does), and nobody while they act
 * as another.
 */
export function mayEndSessions(by: Caller, { oident, roles, permissions }: Target): boolean {
  if (by.impersonated || oident === by.oident) return false;
  return isAdministrator(by) || (!isAdministrator({ roles }) && (permissions & ~by.permissions) === 0);
}

/** Ends every session of a person, and what their login links opened. Throws `not-found` and `no-right`. */
export function endSessionsOf(db: Db, oident: string, by: Caller) {
  return inTransaction(db, async (tx) => {
    const person = await personByNumber(tx, oident);
    if (!person) throw problem('not-found');
    const { oidos, extra_permissions } = person;
    const roles = (await rolesByPerson(tx, [oidos])).get(oidos) ?? [];
    const target = { oident, roles, permissions: permissionsOf(roles, extra_permissions) };
    if (!mayEndSessions(await asOfNow(tx, by), target)) throw problem('no-right');
    await lockAccount(tx, oidos);
    await closeSessions(tx, oidos);
    await deleteBrowsers(tx, oidos);
    await endImpersonation(tx, oidos);
    await audit(tx, { actor: actorOf(by), action: 'user.signed-out', subject: oident });
    return done;
  });
}
