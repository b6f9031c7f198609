import { createHash } from 'node:crypto';
import type { Session } from '@anketa/contract/people/session';
import { holds, type RoleSlug } from '@anketa/contract/rights';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import { anonymous, type Caller, type Identify, isAdministrator, type Self } from '../../platform/http/caller.ts';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { personName } from '../../platform/person-name.ts';
import { hasOwnCourses } from '../access/capabilities.ts';
import { guaranteesProgramme } from '../access/relation-store.ts';
import { permissionsOf, rolesOf } from '../access/role-store.ts';
import { currentEvaluationOf, type SessionOwner, type SessionOwnerRow, sessionOwner, sessionPerson } from './store.ts';

/** The hour of the night at which sessions end, and how long one lasts at least. */
const endHour = 4;
const leastHours = 4;

/**
 * When a session that begins now ends: at four in the morning, the same for everybody of a day. An end of its own would
 * be a clock of who signed in when; one that moved with use would be written when a student does something.
 */
export function sessionEnd(now = new Date()): Date {
  const end = new Date(now);
  end.setHours(endHour, 0, 0, 0);
  while (end.getTime() - now.getTime() < leastHours * 60 * 60 * 1000) end.setDate(end.getDate() + 1);
  return end;
}

/** What the database keeps of a session cookie. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What a page may know of its caller: everything but the keys, and what follows from it for home page and menu. */
export async function sessionOf(db: Db, caller: Caller): Promise<Session> {
  const { oidos, impersonatedBy: _by, ...session } = caller;
  const temporaryAdmin = caller.role.slug === 'temporary-admin';
  const may = { help: isAdministrator(caller), programme: await guaranteesProgramme(db, caller) };
  return { ...session, home: await homeOf(db, caller), may, temporaryAdmin };
}

/** Where the home page sends a person on; null: they stay. Specification 2, "Home redirect". */
async function homeOf(db: Db, caller: Caller): Promise<string | null> {
  const { oidos, student, permissions } = caller;
  const current = oidos !== null && student ? await currentEvaluationOf(db, oidos) : null;
  if (current !== null) return `/evaluation/${current}`;
  if (hasOwnCourses(caller) && holds(permissions, 'import.manage')) return '/imports';
  return permissions <= 1 && permissions !== -1 ? '/results' : null;
}

/** Reads who makes a request from its cookie. */
export function createIdentify(config: Config, db: Db): Identify {
  return async (request: FastifyRequest): Promise<Caller> => {
    const { locale } = request.caller;
    const token = request.cookies[sessionCookie(config)];
    const person = token ? await sessionPerson(db, tokenHash(token)) : undefined;
    if (!person) return anonymous(locale);
    const assigned = rolesOf(person);
    const raise = raiseOf(config, {
      roles: assigned,
      impersonated: person.impersonated_by !== null,
      raised: person.raised,
    });
    const roles = rolesInSession(assigned, raise);
    const permissions = permissionsOf(roles, person.extra_permissions);
    const { oident, login, impersonated_by: impersonatedBy, local_account: localAccount } = person;
    const role = { slug: roles[0] ?? 'user', permission: permissions };
    const student = roles.includes('student');
    const teacher = roles.includes('teacher');
    const rights = { role, roles, permissions, student, teacher };
    return { ...signedIn(person), raise, oident, login, ...rights, localAccount, impersonatedBy, locale };
  };
}

interface Raising {
  readonly roles: readonly RoleSlug[];
  readonly impersonated: boolean;
  readonly raised: boolean;
}

/** Whether somebody's rights as an administrator are raised in a session, can be, or are none that could. */
export function raiseOf(
  { raiseMinutes }: Pick<Config, 'raiseMinutes'>,
  { roles, impersonated, raised }: Raising,
): Session['raise'] {
  if (raiseMinutes === 0 || impersonated || !isAdministrator({ roles })) return 'none';
  return raised ? 'raised' : 'possible';
}

/** The roles that count in a session: where rights are raised for a time, an administrator is a temporary one or, until then, none. */
function rolesInSession(assigned: readonly RoleSlug[], raise: Session['raise']): RoleSlug[] {
  if (raise === 'none') return [...assigned];
  const others = assigned.filter((role) => role !== 'admin' && role !== 'temporary-admin');
  if (raise === 'raised') return ['temporary-admin', ...others];
  return others.length > 0 ? others : ['user'];
}

/** What a query of the session's holder reads also, and the values it takes from a request. */
interface AlsoRead<Also> {
  readonly holder: SessionOwnerRow<Also | null>;
  readonly values: (request: FastifyRequest) => readonly unknown[];
}

const nothingElse: AlsoRead<never> = { holder: sessionOwner('session_holder', 'NULL'), values: () => [] };

/**
 * Reads who makes a request, without what they may do: a student's page and ballot ask this at every step. `also` is what else
 * is read of them in the same round trip; null where nobody is signed in.
 */
export function createIdentifySelf<Also = never>(config: Config, db: Db, read: AlsoRead<Also> = nothingElse) {
  return async (request: FastifyRequest): Promise<Self & { readonly also: Also | null }> => {
    const { locale } = request.caller;
    const token = request.cookies[sessionCookie(config)];
    const [person] = token ? await read.holder(db, [tokenHash(token), ...read.values(request)]) : [];
    if (!person) return { ...anonymous(locale), also: null };
    return { ...signedIn(person), permissions: 0, locale, also: person.also };
  };
}

function signedIn(person: SessionOwner) {
  const { oidos, oident, login, impersonated_by, raised } = person;
  const name = personName(person, login ?? oident);
  const raise: Session['raise'] = raised ? 'raised' : 'none';
  return { signedIn: true, oidos, name, impersonated: impersonated_by !== null, raise };
}
