import { createHash } from 'node:crypto';
import { type RoleSlug, rolePermissions, roleSlugs } from '@anketa/contract/rights';
import type { Session } from '@anketa/contract/session';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import { anonymous, type Caller, type Identify, localeOf } from '../../platform/http/caller.ts';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { personName } from '../../platform/person-name.ts';
import { currentEvaluationOf, sessionPerson } from './store.ts';

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

/** What a page may know of its caller: everything but the keys, and where a student is to go. */
export async function sessionOf(db: Db, { oidos, impersonatedBy: _by, ...session }: Caller): Promise<Session> {
  const currentEvaluation = oidos !== null && session.student ? await currentEvaluationOf(db, oidos) : null;
  return { ...session, currentEvaluation };
}

/** Reads who makes a request from its cookie. */
export function createIdentify(config: Config, db: Db): Identify {
  return async (request: FastifyRequest): Promise<Caller> => {
    const locale = localeOf(request);
    const token = request.cookies[sessionCookie(config)];
    const person = token ? await sessionPerson(db, tokenHash(token)) : undefined;
    if (!person) return anonymous(locale);
    const teacher = person.guarantees !== null;
    const roles = rolesOf({ ...person, teacher, garant: person.guarantees === true });
    const permissions = roles.reduce((mask, role) => mask | rolePermissions[role], person.extra_permissions);
    const slug = roles[0] ?? 'user';
    return {
      signedIn: true,
      oidos: person.oidos,
      name: personName(person, person.login ?? person.oident),
      oident: person.oident,
      login: person.login,
      role: { slug, permission: permissions },
      roles,
      permissions,
      student: person.student,
      teacher,
      impersonated: person.impersonated_by !== null,
      impersonatedBy: person.impersonated_by,
      locale,
    };
  };
}

/** All roles of a person, the weightiest first. */
export function rolesOf(person: {
  given_roles: string[];
  student: boolean;
  teacher: boolean;
  head: boolean;
  garant: boolean;
}) {
  const held = new Set<string>(person.given_roles);
  if (person.head) held.add('department_head');
  if (person.teacher) held.add('teacher');
  if (person.garant) held.add('garant');
  if (person.student) held.add('student');
  if (held.size === 0) held.add('user');
  return roleSlugs.filter((role): role is RoleSlug => held.has(role));
}
