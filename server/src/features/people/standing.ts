import type { User } from '@anketa/contract/people/people';
import { holds, type Permission } from '@anketa/contract/rights';
import type { Tx } from '../../platform/database/connect.ts';
import { type Caller, isAdministrator } from '../../platform/http/caller.ts';
import { permissionsOf, rolesByPerson } from '../access/role-store.ts';

/** What a teacher's record opens, also of one who teaches nothing: evaluations that are prepared, and checked. */
export const openToTeachers: readonly Permission[] = ['import.edit', 'answers.read'];

/** What of a user's page is about looking after them (user-page.ts). */
export type Administered = Pick<
  User,
  | 'oidos'
  | 'local'
  | 'edited_fields'
  | 'fields_version'
  | 'teacher'
  | 'other_way'
  | 'asked'
  | 'role_origins'
  | 'abilities'
>;

/** Somebody as those who look after users see them. */
export type Target = Pick<User, 'oident' | 'roles' | 'permissions'>;

/** Who a person is at this moment, in a transaction. */
export async function targetOf(
  tx: Tx,
  { oident, oidos, extra_permissions }: { oident: string; oidos: string; extra_permissions: number },
): Promise<Target> {
  const roles = (await rolesByPerson(tx, [oidos])).get(oidos) ?? [];
  return { oident, roles, permissions: permissionsOf(roles, extra_permissions) };
}

/** Whether a caller may do something to somebody: to nobody who may do more than they, and nothing while they act as another. */
export function mayManage(by: Caller, { roles, permissions }: Target): boolean {
  if (by.impersonated) return false;
  return isAdministrator(by) || (!isAdministrator({ roles }) && (permissions & ~by.permissions) === 0);
}

/**
 * Whether a caller may change by what somebody signs in: whoever does can come in as that person, so they must hold all that this opens. What a student may do
 * nobody else may, so of students only administrators change it, who can act as them anyway.
 */
export function mayChangeSignIn(by: Caller, target: Target): boolean {
  if (!mayManage(by, target)) return false;
  if (isAdministrator(by)) return true;
  const { roles } = target;
  if (roles.includes('student')) return false;
  const ownCourses = roles.some((role) => role === 'teacher' || role === 'department_head' || role === 'garant');
  return !ownCourses || openToTeachers.every((permission) => holds(by.permissions, permission));
}
