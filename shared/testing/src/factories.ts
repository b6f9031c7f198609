import type { RegistryEntry } from '@anketa/contract/registry';
import { type RoleSlug, rolePermissions } from '@anketa/contract/rights';
import type { Session } from '@anketa/contract/session';

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
    may: { help: slug === 'admin' || slug === 'temporary-admin' },
    impersonated: false,
    locale: 'cs',
    ...more,
  };
}

/** A registry entry of a remote that claims `/<id without mfe->`. */
export function registryEntry(id = 'mfe-results', more: Partial<RegistryEntry> = {}): RegistryEntry {
  return {
    id,
    contract: 1,
    requires: {},
    routes: [{ path: `/${id.replace('mfe-', '')}`, right: 'public' }],
    menu: [],
    version: '1.0.0',
    manifest: `/mfe/${id}/0000/mf-manifest.json`,
    entry: `/mfe/${id}/0000/remoteEntry.js`,
    integrity: {},
    state: 'ready',
    fallback: null,
    ...more,
  };
}
