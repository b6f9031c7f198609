import type { BodyOf } from '@anketa/contract/endpoint';
import type { giveRolesFromFile, RolesPlan } from '@anketa/contract/people/roles';
import { done } from '@anketa/contract/values';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/connect.ts';
import { actorOf, type Caller, isAdministrator } from '../../../platform/http/caller.ts';
import { versionOf } from '../../../platform/http/edits.ts';
import { problem } from '../../../platform/http/problem.ts';
import { rolesByPerson } from '../../access/role-store.ts';
import { endImpersonation } from '../login-link-store.ts';
import { asOfNow, grantableBy } from '../service.ts';
import { type FileLine, linesOf, planOf, type RoleChange } from './roles-file.ts';
import { lockRoles, standingOf, writeFileRoles } from './roles-file-store.ts';

async function planned(db: Db | Tx, lines: readonly FileLine[], by: Caller) {
  const { roles: grantable } = grantableBy(by);
  const { plan, changes } = planOf(lines, { ...(await standingOf(db, lines)), grantable });
  const all = changes.map(({ person, given, taken }) => [person.oidos, given, taken]);
  return { plan: { ...plan, digest: versionOf({ all }) }, changes };
}

/** What a file of roles comes to; nothing is written. Throws `fields-invalid` for a file that cannot be read. */
export async function triedRoles(db: Db, csv: string, by: Caller): Promise<RolesPlan> {
  return (await planned(db, linesOf(csv), by)).plan;
}

/**
 * Gives the roles of a file, and takes those of the last one that are not in it. Throws `fields-invalid`, `roles-file-empty` where no role is in it and
 * that was not confirmed, and `roles-moved` where it no longer comes to what was shown.
 */
export function givenRolesOfFile(db: Db, { csv, digest, confirmed }: BodyOf<typeof giveRolesFromFile>, by: Caller) {
  const lines = linesOf(csv);
  const isEmpty = lines.every(({ roles }) => roles === '');
  return inTransaction(db, async (tx) => {
    await lockRoles(tx);
    const { plan, changes } = await planned(tx, lines, await asOfNow(tx, by));
    if (plan.digest !== digest) throw problem('roles-moved');
    if (isEmpty && plan.taken > 0 && !confirmed) throw problem('roles-file-empty');
    await writeFileRoles(tx, changes);
    await endDismissed(tx, changes);
    for (const { person, given, taken } of changes) {
      const subject = `${person.oident} +${given.join(',') || '-'} -${taken.join(',') || '-'}`;
      await audit(tx, { actor: actorOf(by), action: 'user.roles-file', subject });
    }
    return { ...done, plan };
  });
}

/** Who stops being an administrator loses what their login links opened. */
async function endDismissed(tx: Tx, changes: readonly RoleChange[]): Promise<void> {
  const lost = changes.filter(({ taken }) => isAdministrator({ roles: taken })).map(({ person }) => person.oidos);
  const roles = await rolesByPerson(tx, lost);
  for (const oidos of lost) {
    if (!isAdministrator({ roles: roles.get(oidos) ?? [] })) await endImpersonation(tx, oidos);
  }
}
