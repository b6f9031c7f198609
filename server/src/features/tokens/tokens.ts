import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '@anketa/contract/endpoint';
import { holds } from '@anketa/contract/rights';
import { type ApiToken, type makeToken, scopePermission, tokenDays } from '@anketa/contract/tokens';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { permissionsOf, rolesOf } from '../access/role-store.ts';
import { allTokens, deleteToken, insertToken, isWithinDays, type StoredToken } from './store.ts';

/** How every token begins, so that programs that look for secrets in what is published know one. */
const mark = 'anketa_';

/** Random bytes as letters: so many that a hash without salt is enough. */
const randomLength = 32;

/** Characters after the mark that the list shows. */
const prefixLength = 6;

/** What the database has of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The scopes of a token whose maker may, at this moment, do what they are for. */
export function liveScopes({ scopes, held_roles, extra_permissions, deactivated }: StoredToken) {
  if (deactivated) return [];
  const permissions = permissionsOf(rolesOf({ held_roles }), extra_permissions);
  return scopes.filter((scope) => holds(permissions, scopePermission[scope]));
}

/** All tokens, the newest first, with whether each opens anything today. */
export async function tokensOf(db: Db): Promise<ApiToken[]> {
  return (await allTokens(db)).map((token) => {
    const { held_roles, extra_permissions, deactivated, ended, ...listed } = token;
    const state = liveScopes(token).length > 0 ? 'valid' : 'powerless';
    return { ...listed, scopes: [...listed.scopes], state: ended ? 'ended' : state };
  });
}

/** Makes a token of the caller's. Throws `no-right` for a scope that the caller may not do themselves, `fields-invalid`. */
export async function giveToken(
  db: Db,
  { name, scopes, ends_on }: BodyOf<typeof makeToken>,
  by: Caller,
): Promise<{ readonly id: number; readonly token: string }> {
  const { oidos } = by;
  if (oidos === null || by.impersonated || !scopes.every((scope) => holds(by.permissions, scopePermission[scope])))
    throw problem('no-right');
  if (!(await isWithinDays(db, ends_on, tokenDays)))
    throw problem('fields-invalid', { errors: { ends_on: ['token-end'] } });
  const token = `${mark}${randomBytes(randomLength).toString('base64url')}`;
  const prefix = token.slice(0, mark.length + prefixLength);
  const hash = hashOf(token);
  const id = await inTransaction(db, async (tx) => {
    const subject = `${name} (${prefix}) ${scopes.join(', ')} → ${ends_on}`;
    await audit(tx, { actor: actorOf(by), action: 'token.make', subject });
    return insertToken(tx, { name, prefix, hash, scopes: [...new Set(scopes)], oidos, ends_on });
  });
  return { id, token };
}

/** Ends a token at once. Throws `not-found`. */
export async function endToken(db: Db, id: number, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subject = await deleteToken(tx, id);
    if (subject === undefined) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'token.revoke', subject });
  });
}
