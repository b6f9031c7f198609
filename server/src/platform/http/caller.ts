import type { Session } from '@anketa/contract/people/session';
import type { RoleSlug, TokenScope } from '@anketa/contract/rights';
import { chosenLocale, type Locale, localeCookie } from '@anketa/contract/values';
import type { FastifyRequest } from 'fastify';

/** Who makes a request: of the public session what rights are decided by, plus what stays in the server. */
export interface Caller extends Omit<Session, 'home' | 'may' | 'temporaryAdmin'> {
  /** The person's key. Null for an anonymous visitor. */
  readonly oidos: string | null;
  readonly impersonatedBy: string | null;
  /** Of a machine that calls by a token: what that is for. */
  readonly scopes?: readonly TokenScope[];
  /** Of such a machine: the remotes that scopes of remotes are for. */
  readonly remotes?: readonly string[];
  /** Of such a machine: the number of its token. */
  readonly token?: number;
}

/** Who makes a request, where it concerns them alone: what they may do beyond that was not looked up. */
export type Self = Pick<
  Caller,
  'signedIn' | 'oidos' | 'name' | 'impersonated' | 'raise' | 'locale' | 'permissions' | 'scopes'
>;

/** Finds the caller of a request by its session cookie, or by its token. Never throws for a missing or expired one. */
export type Identify<By = Caller> = (request: FastifyRequest) => Promise<By>;

/** The language of a request: the cookie, or the browser's wish, or Czech. */
export function localeOf({ cookies, headers }: FastifyRequest): Locale {
  return chosenLocale(cookies[localeCookie], (headers['accept-language'] ?? '').split(','));
}

export const anonymous = (locale: Locale): Caller => ({
  signedIn: false,
  name: null,
  oident: null,
  login: null,
  role: { slug: 'anonymous', permission: 0 },
  roles: ['anonymous'],
  permissions: 0,
  student: false,
  teacher: false,
  localAccount: false,
  impersonated: false,
  raise: 'none',
  locale,
  oidos: null,
  impersonatedBy: null,
});

/** The caller as the audit log names them: the login, and behind it who really acts in an impersonated session. */
export function actorOf({ login, oidos, impersonatedBy }: Caller): string {
  const name = login ?? oidos ?? 'anonymous';
  return impersonatedBy ? `${impersonatedBy} as ${name}` : name;
}

/** Whether a caller is an administrator: the role, not the permissions, which anyone may be given one by one. */
export function isAdministrator({ roles }: { readonly roles: readonly RoleSlug[] }): boolean {
  return roles.includes('admin') || roles.includes('temporary-admin');
}
