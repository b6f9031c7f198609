import { type Ability, abilities, type RoleOrigin, type User } from '@anketa/contract/people/people';
import { permissionBit, type RoleSlug } from '@anketa/contract/rights';
import type { Server } from '../../../server.ts';
import { storedOrigins } from './role-origin-store.ts';

type Origin = User['role_origins'][number];

/** Where roles come from that nobody gave by hand: what the SIS says, and who was made a head. */
const derived: Partial<Record<RoleSlug, RoleOrigin>> = {
  student: 'sis',
  teacher: 'sis',
  garant: 'sis',
  department_head: 'departments',
};

const ofProvider = 'provider:';

/** Where each of somebody's roles comes from, in the order of the roles. */
export async function roleOriginsOf(
  { config, db }: Pick<Server, 'config' | 'db'>,
  { oidos, roles }: { readonly oidos: string; readonly roles: readonly RoleSlug[] },
): Promise<Origin[]> {
  const stored = await storedOrigins(db, oidos);
  return roles.flatMap((role): Origin[] => {
    const origin = derived[role];
    if (origin) return [{ role, origin, provider: null }];
    return stored.filter((row) => row.role === role).map((row) => ({ role, ...named(config, row.origin) }));
  });
}

function named({ providers }: Server['config'], origin: string): Omit<Origin, 'role'> {
  if (!origin.startsWith(ofProvider)) return { origin: origin === 'csv' ? 'csv' : 'hand', provider: null };
  const key = origin.slice(ofProvider.length);
  const { name = { cs: key, en: key } } = providers.find((provider) => provider.key === key) ?? {};
  return { origin: 'provider', provider: name };
}

/** What roles and permissions come to, the weightiest first; of who is deactivated nothing. */
export function abilitiesOf({
  roles,
  permissions,
  deactivated,
}: Pick<User, 'roles' | 'permissions' | 'deactivated'>): Ability[] {
  if (deactivated) return [];
  const has: Record<Ability, boolean> = {
    administer: roles.includes('admin') || roles.includes('temporary-admin'),
    users: (permissions & permissionBit.users) !== 0,
    options: (permissions & permissionBit.options) !== 0,
    imports: (permissions & permissionBit.imports) !== 0,
    answers: (permissions & permissionBit.answers) !== 0,
    mailing: (permissions & permissionBit.mailing) !== 0,
    departments: (permissions & permissionBit.departments) !== 0,
    questions: (permissions & permissionBit.questions) !== 0,
    head: roles.includes('department_head'),
    teacher: roles.includes('teacher'),
    garant: roles.includes('garant'),
    student: roles.includes('student'),
    results: true,
  };
  return abilities.filter((ability) => has[ability]);
}
