import type { User } from '@anketa/contract/people/people';
import { holds, type Permission, roleSlugs } from '@anketa/contract/rights';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { type Caller, isAdministrator } from '../../platform/http/caller.ts';
import { permissionsOf, rolesByPerson } from '../access/role-store.ts';
import { personOfRecord } from './store.ts';

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

/**
 * Whose a record is at this moment, by its key: whoever signs in by one that is merged into another is the person that remains. What was given to the record itself counts
 * too: it is theirs again once the merge is taken back.
 */
export async function targetOf(db: Db | Tx, record: string): Promise<Target> {
  const { oidos, oident, extra_permissions } = await personOfRecord(db, record);
  const byRecord = [...(await rolesByPerson(db, [oidos, record])).values()];
  const roles = roleSlugs.filter((role) => byRecord.some((some) => some.includes(role)));
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
