import type { Session } from '@anketa/contract/people/session';
import { type RoleSlug, rolePermissions } from '@anketa/contract/rights';

/** A session of someone with one role; anonymous unless said otherwise. */
export function sessionOf(slug: RoleSlug = 'anonymous', more: Partial<Session> = {}): Session {
  const signedIn = slug !== 'anonymous';
  const permissions = rolePermissions[slug];
  return {
    signedIn,
    name: signedIn ? 'Žofie Nováková' : null,
    oident: signedIn ? '12345678' : null,
    login: signedIn ? slug : null,
    role: { slug, permission: permissions },
    roles: [slug],
    permissions,
    student: slug === 'student',
    teacher: slug === 'teacher',
    home: null,
    may: { help: slug === 'admin' || slug === 'temporary-admin', programme: false },
    raise: 'none',
    temporaryAdmin: slug === 'temporary-admin',
    localAccount: false,
    impersonated: false,
    locale: 'cs',
    ...more,
  };
}
