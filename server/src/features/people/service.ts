import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@anketa/contract/endpoint';
import {
  type createUser,
  everyPermission,
  type GivenRole,
  type Grantable,
  givenRoles,
  NewUserFields,
  type saveUser,
  type User,
  type UserRights,
} from '@anketa/contract/people/people';
import { holds, meets, rolePermissions } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller, isAdministrator } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { checkVersion, versionOf } from '../../platform/http/edits.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import type { Server } from '../../server.ts';
import { permissionsOf, rolesByPerson } from '../access/role-store.ts';
import { departmentExists, newestEvaluation } from '../departments/store.ts';
import { mustBeHardToGuess, passwordTexts } from '../session/password-rules.ts';
import { hashPassword } from '../session/passwords.ts';
import { lockPeople } from './editing-store.ts';
import { endImpersonation } from './login-link-store.ts';
import { recordsOf } from './record-store.ts';
import { type Administered, openToTeachers } from './standing.ts';
import {
  givenRolesOf,
  insertPerson,
  isOnlyAdministrator,
  lockAdministrators,
  type NewPerson,
  personByNumber,
  replaceRights,
} from './store.ts';
import { insertTeacher } from './teacher-record-store.ts';

const administrators: readonly GivenRole[] = ['admin', 'temporary-admin'];

/** What a caller may grant and take: an administrator every role; others no administrator, and only what they hold; whoever acts as another nothing, since what is granted outlasts that. */
export function grantableBy(by: Caller): Grantable {
  if (by.impersonated) return { roles: [], permissions: 0, login_link: false, teacher_record: false };
  const admin = isAdministrator(by);
  const hasAll = (bits: number) => (by.permissions & bits) === bits;
  return {
    roles: givenRoles.filter((role) => admin || (!administrators.includes(role) && hasAll(rolePermissions[role]))),
    permissions: by.permissions & everyPermission,
    login_link: admin,
    teacher_record: openToTeachers.every((permission) => holds(by.permissions, permission)),
  };
}

/** What a caller may do beside the list of people. */
export function mayWithUsers(by: Caller) {
  const administers = meets(by, 'options.edit');
  return {
    create: meets(by, 'user.create') && !by.impersonated,
    providers: isAdministrator(by),
    tokens: administers,
    audit: administers,
    permissions: administers,
  };
}

/** Who a user is and what they may do. Throws `not-found`. */
export async function userByNumber(db: Db, oident: string): Promise<Omit<User, keyof Administered>> {
  const person = await personByNumber(db, oident);
  if (!person) throw problem('not-found');
  const [roles, given, records] = await Promise.all([
    rolesByPerson(db, [person.oidos]),
    givenRolesOf(db, person.oidos),
    recordsOf(db, person.oidos),
  ]);
  const all = roles.get(person.oidos) ?? [];
  const { oidos: _oidos, sis_values: _sis, password_hash, extra_permissions, ...fields } = person;
  const rights = rightsOf(given, extra_permissions);
  return {
    ...fields,
    full_name: personName(person, oident),
    local_password: password_hash !== null,
    roles: all,
    given_roles: rights.roles,
    extra_permissions: rights.extra_permissions,
    version: versionOf(rights),
    permissions: permissionsOf(all, extra_permissions),
    ...records,
  };
}

type Edit = BodyOf<typeof saveUser>;
type NewUser = BodyOf<typeof createUser>;
type Parts = Pick<Server, 'config' | 'db'>;
type Administrator = Pick<NewUser, 'login' | 'name' | 'surname' | 'email' | 'password'>;

/**
 * Sets a user's given roles and extra permissions. Every difference must be the caller's to grant (`no-right`), and
 * the last administrator stays one (`fields-invalid`). `rights-confirm`: what is given opens the whole application or its users, and is not confirmed. `edit-conflict`: they were others than the caller saw. Who stops being an administrator also loses sessions opened by login links.
 */
export function changeRights(db: Db, oident: string, { version, confirmed, ...edit }: Edit, by: Caller) {
  return inTransaction(db, async (tx) => {
    const person = await personByNumber(tx, oident, { lock: true });
    if (!person) throw problem('not-found');
    const before = rightsOf(await givenRolesOf(tx, person.oidos), person.extra_permissions);
    checkVersion(version, before);
    const wanted = { ...before, ...edit };
    requireGrantable(before, wanted, await asOfNow(tx, by));
    if (!confirmed && isWeighty(before, wanted)) throw problem('rights-confirm');
    if (before.roles.includes('admin') && !wanted.roles.includes('admin')) {
      await lockAdministrators(tx);
      if (await isOnlyAdministrator(tx, person.oidos))
        throw problem('fields-invalid', { errors: { roles: ['last-admin'] } });
    }
    await replaceRights(tx, person.oidos, wanted);
    if (isAdministrator(before) && !isAdministrator(wanted)) await endImpersonation(tx, person.oidos);
    await audit(tx, { actor: actorOf(by), action: 'user.rights', subject: describe(oident, wanted) });
    return done;
  });
}

/** What is given by hand, as it is edited. */
function rightsOf(roles: readonly GivenRole[], extra: number): UserRights {
  return { roles: givenRoles.filter((role) => roles.includes(role)), extra_permissions: extra & everyPermission };
}

/** Whether somebody gains the role of an administrator, or the right to look after users. */
function isWeighty(before: UserRights, wanted: UserRights): boolean {
  const [had, has] = [before, wanted].map(({ roles, extra_permissions }) => permissionsOf(roles, extra_permissions));
  const gained = (has ?? 0) & ~(had ?? 0);
  return holds(gained, 'user.edit') || (isAdministrator(wanted) && !isAdministrator(before));
}

function requireGrantable(before: UserRights, wanted: UserRights, by: Caller): void {
  const grantable = grantableBy(by);
  const changed = givenRoles.filter((role) => before.roles.includes(role) !== wanted.roles.includes(role));
  const bits = (before.extra_permissions ^ wanted.extra_permissions) & everyPermission;
  const allowed = changed.every((role) => grantable.roles.includes(role)) && (bits & ~grantable.permissions) === 0;
  if (!allowed) throw problem('no-right');
}

const describe = (oident: string, { roles, extra_permissions }: UserRights) =>
  `${oident} ${[...roles].sort().join(',') || '-'} +${extra_permissions}`;

/** Creates a user with a local password. Gives the new number. Throws `fields-invalid` (texts beside the fields), `no-right`. */
export async function createLocalUser(parts: Parts, given: NewUser, by: Caller): Promise<string> {
  mayCreate(given, by);
  // A password takes seconds where many sign in; meanwhile the caller may have been dismissed.
  return addLocalUser(parts, given, actorOf(by), async (tx) => mayCreate(given, await asOfNow(tx, by)));
}

/**
 * Creates an administrator with a local password, the way into an installation without people. Whoever may run commands on
 * the server has its whole database, so no right is asked for. Throws `fields-invalid`.
 */
export async function createAdministrator(parts: Parts, given: Administrator): Promise<void> {
  const rest = { title_before: '', title_after: '', create_teacher: false, department: null };
  await addLocalUser(parts, { ...given, ...rest, roles: ['admin'] }, 'command line');
}

/** Adds a user with a local password (`actor` in the audit log). Gives the new number. Throws `fields-invalid`, and what `check` throws. */
async function addLocalUser({ config, db }: Parts, given: NewUser, actor: string, check?: (tx: Tx) => Promise<void>) {
  const { password, email, ...fields } = checkedFields(NewUserFields, given, passwordTexts);
  await mustBeHardToGuess(config, password, { ...fields, email });
  const rights = { roles: given.roles, extra_permissions: 0 };
  const login = fields.login.toLowerCase();
  const person = {
    ...fields,
    login,
    oidos: `local-${randomUUID()}`,
    // The SIS numbers people by digits; a login with this prefix never meets one of its numbers.
    oident: `local-${login}`,
    email: email || null,
    password_hash: await hashPassword(password),
  };
  await inTransaction(db, async (tx) => {
    await check?.(tx);
    await lockPeople(tx);
    if (!(await insertPerson(tx, person))) throw problem('fields-invalid', { errors: { login: ['taken'] } });
    await replaceRights(tx, person.oidos, rights);
    if (given.create_teacher) await makeTeacher(tx, person, given.department);
    await audit(tx, { actor, action: 'user.create', subject: describe(person.oident, rights) });
  });
  return person.oident;
}

function mayCreate({ roles, create_teacher }: NewUser, by: Caller): void {
  if (by.impersonated) throw problem('no-right');
  requireGrantable({ roles: [], extra_permissions: 0 }, { roles, extra_permissions: 0 }, by);
  if (create_teacher && !grantableBy(by).teacher_record) throw problem('no-right');
}

/** The caller with the rights that they have by now. Throws `no-right` where they are nobody any more. */
export async function asOfNow(tx: Tx, by: Caller): Promise<Caller> {
  const person = by.oident === null ? undefined : await personByNumber(tx, by.oident);
  if (!person || person.deactivated) throw problem('no-right');
  const all = (await rolesByPerson(tx, [person.oidos])).get(person.oidos) ?? [];
  // Of an administrator whose rights are not raised the session has none of them.
  const roles = isAdministrator(by) ? all : all.filter((role) => !isAdministrator({ roles: [role] }));
  return { ...by, roles, permissions: permissionsOf(roles, person.extra_permissions) };
}

async function makeTeacher(tx: Tx, person: NewPerson, department_code: string | null) {
  const { oidos, oident: code, surname, name, title_before, title_after } = person;
  const evaluation_id = await newestEvaluation(tx);
  const known = department_code === null || (await departmentExists(tx, department_code));
  if (evaluation_id === undefined || !known) throw problem('fields-invalid', { errors: { department: ['invalid'] } });
  const teacher = { evaluation_id, code, oidos, department_code, surname, name, title_before, title_after };
  if (!(await insertTeacher(tx, teacher))) throw problem('fields-invalid', { errors: { department: ['invalid'] } });
}
