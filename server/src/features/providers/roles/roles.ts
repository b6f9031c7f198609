import type { GivenRole } from '@anketa/contract/people/people';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/connect.ts';
import { isAdministrator } from '../../../platform/http/caller.ts';
import type { ProviderSettings } from '../../../provider-settings.ts';
import { endImpersonation } from '../../people/login-link-store.ts';
import { lockAccount } from '../../session/store.ts';
import type { Arrived } from '../arrived.ts';
import type { Person } from '../identity-store.ts';
import { replaceRolesFrom, rolesFrom } from './role-store.ts';

/** The origin of roles that a provider gives (person_role). */
export const originOf = (provider: string) => `provider:${provider}`;

/** The roles that a provider says somebody has, by its rule; undefined where it says nothing about them. An empty value says that there are none. */
export function rolesIn(claims: Arrived['claims'], rule: ProviderSettings['roles']): GivenRole[] | undefined {
  const given = rule && claims[rule.claim];
  if (!rule || given === undefined || given === null) return undefined;
  const values = (Array.isArray(given) ? given : String(given).split(';')).map((value) => String(value).trim());
  return [...new Set(values.flatMap((value) => rule.values[value] ?? []))].sort();
}

/** Gives and takes what a provider says of somebody's roles. What was given by hand, or by another provider, stays. */
export async function followRoles(
  db: Db,
  { key, roles: rule }: ProviderSettings,
  person: Person,
  arrived: Arrived,
): Promise<void> {
  const wanted = rolesIn(arrived.claims, rule);
  if (!wanted) return;
  await inTransaction(db, async (tx) => {
    const origin = originOf(key);
    await lockAccount(tx, person.oidos);
    const before = await rolesFrom(tx, person.oidos, origin);
    if (before.join() === wanted.join()) return;
    await replaceRolesFrom(tx, { oidos: person.oidos, origin }, wanted);
    if (isAdministrator({ roles: before }) && !isAdministrator({ roles: wanted }))
      await endImpersonation(tx, person.oidos);
    await audit(tx, { actor: origin, action: 'user.roles', subject: `${person.oident} ${wanted.join(',') || '-'}` });
  });
}
