import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@anketa/contract/endpoint';
import {
  type createUser,
  everyPermission,
  type GivenRole,
  type Grantable,
  givenRoles,
  NewUserFields,
  passwordMinimum,
  type User,
} from '@anketa/contract/people';
import { holds, type Permission, rolePermissions } from '@anketa/contract/rights';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller, isAdministrator } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import { permissionsOf, rolesByPerson } from '../access/role-store.ts';
import { departmentExists, newestEvaluation } from '../departments/store.ts';
import { hashPassword } from '../session/passwords.ts';
import { endImpersonation } from './login-link-store.ts';
import { recordsOf } from './record-store.ts';
import {
  countAdministrators,
  givenRolesOf,
  insertPerson,
  insertTeacher,
  personByNumber,
  replaceRights,
} from './store.ts';

const administrators: readonly GivenRole[] = ['admin', 'temporary-admin'];

/** What a teacher's record opens, also of one who teaches nothing: evaluations that are prepared, and checked. */
const openToTeachers: readonly Permission[] = ['import.edit', 'answers.read'];

/** What a caller may grant and take: an administrator every role; others no administrator, and only what they hold. */
export function grantableBy(by: Caller): Grantable {
  const admin = isAdministrator(by);
  const holdsAll = (bits: number) => (by.permissions & bits) === bits;
  return {
    roles: givenRoles.filter((role) => admin || (!administrators.includes(role) && holdsAll(rolePermissions[role]))),
    permissions: by.permissions & everyPermission,
    login_link: admin && !by.impersonated,
    teacher_record: openToTeachers.every((permission) => holds(by.permissions, permission)),
  };
}

/** A user's page. Throws `not-found`. */
export async function userByNumber(db: Db, oident: string): Promise<User> {
  const person = await personByNumber(db, oident);
  if (!person) throw problem('not-found');
  const [roles, given, records] = await Promise.all([
    rolesByPerson(db, [person.oidos]),
    givenRolesOf(db, person.oidos),
    recordsOf(db, person.oidos),
  ]);
  const all = roles.get(person.oidos) ?? [];
  const { surname, name, title_before, title_after, login, email } = person;
  return {
    ...{ oident, login, email, surname, name, title_before, title_after },
    full_name: personName(person, oident),
    local_password: person.password_hash !== null,
    roles: all,
    given_roles: given,
    extra_permissions: person.extra_permissions & everyPermission,
    permissions: permissionsOf(all, person.extra_permissions),
    ...records,
  };
}

interface Rights {
  readonly roles: readonly GivenRole[];
  readonly extra_permissions: number;
}

/**
 * Sets a user's given roles and extra permissions. Every difference must be the caller's to grant (`no-right`), and
 * the last administrator stays one (`fields-invalid`). Whoever is no administrator any more loses the sessions of others, too.
 */
export function changeRights(db: Db, oident: string, wanted: Rights, by: Caller): Promise<void> {
  return inTransaction(db, async (tx) => {
    const person = await personByNumber(tx, oident, { lock: true });
    if (!person) throw problem('not-found');
    const before = { roles: await givenRolesOf(tx, person.oidos), extra_permissions: person.extra_permissions };
    requireGrantable(before, wanted, await asOfNow(tx, by));
    const dismissed = before.roles.includes('admin') && !wanted.roles.includes('admin');
    if (dismissed && (await countAdministrators(tx)) === 1) {
      throw problem('fields-invalid', { errors: { roles: ['last-admin'] } });
    }
    await setRights(tx, person.oidos, wanted);
    if (isAdministrator(before) && !isAdministrator(wanted)) await endImpersonation(tx, person.oidos);
    await audit(tx, { actor: actorOf(by), action: 'user.rights', subject: describe(oident, wanted) });
  });
}

function requireGrantable(before: Rights, wanted: Rights, by: Caller): void {
  const grantable = grantableBy(by);
  const changed = givenRoles.filter((role) => before.roles.includes(role) !== wanted.roles.includes(role));
  const bits = (before.extra_permissions ^ wanted.extra_permissions) & everyPermission;
  const allowed = changed.every((role) => grantable.roles.includes(role)) && (bits & ~grantable.permissions) === 0;
  if (!allowed) throw problem('no-right');
}

function setRights(tx: Tx, oidos: string, { roles, extra_permissions }: Rights): Promise<void> {
  return replaceRights(tx, oidos, { roles: [...new Set(roles)], extra: extra_permissions });
}

const describe = (oident: string, { roles, extra_permissions }: Rights) =>
  `${oident} ${[...roles].sort().join(',') || '-'} +${extra_permissions}`;

/** Creates a user with a local password. Gives the new number. Throws `fields-invalid` (texts beside the fields), `no-right`. */
export async function createLocalUser(db: Db, given: BodyOf<typeof createUser>, by: Caller): Promise<string> {
  mayCreate(given, by);
  // A password takes seconds where many sign in; meanwhile the caller may have been dismissed.
  const check = async (tx: Tx) => mayCreate(given, await asOfNow(tx, by));
  return addLocalUser(db, given, { actor: actorOf(by), check });
}

interface Adding {
  /** Whom the audit log names. */
  readonly actor: string;
  /** Throws when the user may not be added after all. */
  readonly check?: (tx: Tx) => Promise<void>;
}

/** Adds a user with a local password, whoever asks. Gives the new number. Throws `fields-invalid`. */
export async function addLocalUser(
  db: Db,
  given: BodyOf<typeof createUser>,
  { actor, check }: Adding,
): Promise<string> {
  const fields = checkedFields(given);
  const rights = { roles: given.roles, extra_permissions: 0 };
  const login = fields.login.toLowerCase();
  const { surname, name, title_before, title_after } = fields;
  const person = {
    ...{ surname, name, title_before, title_after, login },
    oidos: `local-${randomUUID()}`,
    // The SIS numbers people by digits; a login with this prefix never meets one of its numbers.
    oident: `local-${login}`,
    email: fields.email || null,
    password_hash: await hashPassword(fields.password),
  };
  await inTransaction(db, async (tx) => {
    await check?.(tx);
    if (!(await insertPerson(tx, person))) throw problem('fields-invalid', { errors: { login: ['taken'] } });
    await setRights(tx, person.oidos, rights);
    if (given.create_teacher) await makeTeacher(tx, person, given.department);
    await audit(tx, { actor, action: 'user.create', subject: describe(person.oident, rights) });
  });
  return person.oident;
}

function mayCreate({ roles, create_teacher }: BodyOf<typeof createUser>, by: Caller): void {
  requireGrantable({ roles: [], extra_permissions: 0 }, { roles, extra_permissions: 0 }, by);
  if (create_teacher && !grantableBy(by).teacher_record) throw problem('no-right');
}

/** The caller with the rights that they have by now. */
async function asOfNow(tx: Tx, by: Caller): Promise<Caller> {
  const person = by.oident === null ? undefined : await personByNumber(tx, by.oident);
  if (!person) throw problem('no-right');
  const roles = (await rolesByPerson(tx, [person.oidos])).get(person.oidos) ?? [];
  return { ...by, roles, permissions: permissionsOf(roles, person.extra_permissions) };
}

async function makeTeacher(tx: Tx, person: Parameters<typeof insertTeacher>[2], department: string | null) {
  const evaluation = await newestEvaluation(tx);
  const known = department === null || (await departmentExists(tx, department));
  if (evaluation === undefined || !known) throw problem('fields-invalid', { errors: { department: ['invalid'] } });
  await insertTeacher(tx, evaluation, person, department);
}

function checkedFields(given: BodyOf<typeof createUser>) {
  const checked = NewUserFields.safeParse(given);
  if (checked.success) return checked.data;
  const errors: Record<string, string[]> = {};
  for (const issue of checked.error.issues) {
    const field = String(issue.path[0]);
    errors[field] ??= [textOf(field, given[field as keyof typeof given], issue.code)];
  }
  throw problem('fields-invalid', { errors, values: { minimum: passwordMinimum } });
}

function textOf(field: string, value: unknown, code: string): string {
  if (typeof value === 'string' && value.trim() === '') return 'required';
  if (field === 'password' && code === 'too_small') return 'password-short';
  return code === 'too_big' ? 'too-long' : 'invalid';
}
