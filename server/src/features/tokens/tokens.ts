import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '@anketa/contract/endpoint';
import { type ApiToken, isOfRemotes, type makeToken, scopePermission, tokenDays } from '@anketa/contract/people/tokens';
import { holds, type TokenScope } from '@anketa/contract/rights';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { personName } from '../../platform/person-name.ts';
import { permissionsOf, rolesOf } from '../access/role-store.ts';
import { accountById } from './account-store.ts';
import { allTokens, deleteToken, insertToken, isWithinDays, nameOf, type StoredToken, tokenById } from './store.ts';

/** How every token begins, so that programs that look for secrets in what is published know one. */
const mark = 'anketa_';

/** Random bytes as letters: so many that a hash without salt is enough. */
const randomLength = 32;

/** Characters after the mark that the list shows. */
const prefixLength = 6;

/** What the database has of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The scopes of a token whose owner may, at this moment, do what they are for. */
export function liveScopes({ scopes, held_roles, extra_permissions, deactivated }: StoredToken) {
  if (deactivated) return [];
  const permissions = permissionsOf(rolesOf({ held_roles }), extra_permissions);
  return scopes.filter((scope) => holds(permissions, scopePermission[scope]));
}

/** Whether a call by a token would, at this moment, be let do something with a remote. */
export async function mayRelease(
  db: Db | Tx,
  id: number,
  { scope, remote }: { readonly scope: TokenScope; readonly remote: string },
): Promise<boolean> {
  const token = await tokenById(db, id);
  if (!token?.remotes.includes(remote)) return false;
  return liveScopes(token).includes(scope);
}

/** All tokens, the newest first, with whether each opens anything today. */
export async function tokensOf(db: Db): Promise<ApiToken[]> {
  return (await allTokens(db)).map((token) => {
    const { held_roles, extra_permissions, deactivated, ended, owner_names, owner: login, ...listed } = token;
    const owner = login === null ? null : personName(owner_names, login);
    const state = liveScopes(token).length > 0 ? 'valid' : 'powerless';
    const { scopes, remotes } = listed;
    return { ...listed, owner, scopes: [...scopes], remotes: [...remotes], state: ended ? 'ended' : state };
  });
}

/** Whether somebody may give a token a scope: they may do themselves what it is for. */
export function mayGive({ permissions, oidos, impersonated }: Caller, scope: TokenScope): boolean {
  return oidos !== null && !impersonated && holds(permissions, scopePermission[scope]);
}

type Wish = BodyOf<typeof makeToken>;

/** Makes a token, of the caller or of a service account. Throws `no-right` for a scope that the caller may not give, `fields-invalid`. */
export async function giveToken(
  db: Db,
  { name, ends_on, account: account_id, ...wish }: Wish,
  by: Caller,
): Promise<{ readonly id: number; readonly token: string }> {
  const scopes = [...new Set(wish.scopes)];
  const remotes = [...new Set(wish.remotes)];
  if (!scopes.every((scope) => mayGive(by, scope))) throw problem('no-right');
  if (!(await isWithinDays(db, ends_on, tokenDays))) throw wrong('ends_on', 'token-end');
  // Nobody has to guess what a token without remotes would be for, nor one of other scopes with some.
  if (scopes.some(isOfRemotes) !== remotes.length > 0) throw wrong('remotes', 'token-remotes');
  const token = `${mark}${randomBytes(randomLength).toString('base64url')}`;
  const prefix = token.slice(0, mark.length + prefixLength);
  const hash = hashOf(token);
  const id = await inTransaction(db, async (tx) => {
    const account = account_id === null ? null : await accountById(tx, account_id);
    if (account === undefined) throw wrong('account', 'gone');
    const what = [account?.name, nameOf({ name, prefix }), scopes.join(', '), remotes.join(', '), '→', ends_on];
    await audit(tx, { actor: actorOf(by), action: 'token.make', subject: what.filter(Boolean).join(' ') });
    const oidos = account ? null : by.oidos;
    return insertToken(tx, { name, prefix, hash, scopes, remotes, oidos, account_id, ends_on });
  });
  return { id, token };
}

const wrong = (field: string, why: string) => problem('fields-invalid', { errors: { [field]: [why] } });

/** Ends a token at once. Throws `not-found`. */
export async function endToken(db: Db, id: number, by: Caller): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subject = await deleteToken(tx, id);
    if (subject === undefined) throw problem('not-found');
    await audit(tx, { actor: actorOf(by), action: 'token.revoke', subject });
  });
}
