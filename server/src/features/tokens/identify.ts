import type { TokenScope } from '@anketa/contract/rights';
import type { Db } from '../../platform/database/connect.ts';
import { anonymous, type Identify, type Self } from '../../platform/http/caller.ts';
import { noteUse, tokenByHash } from './store.ts';
import { hashOf, liveScopes } from './tokens.ts';

/** A machine that calls by a token. It is no person. */
export interface Machine extends Self {
  readonly scopes: readonly TokenScope[];
}

const bearer = /^Bearer (anketa_[\w-]{43})$/;

/** Reads which machine makes a request, from its token (RFC 6750). Cookies say nothing here. */
export function createIdentifyMachine(db: Db): Identify<Machine> {
  return async ({ headers, caller }) => {
    const nobody = { ...anonymous(caller.locale), scopes: [] };
    const [, token] = bearer.exec(headers.authorization ?? '') ?? [];
    const found = token === undefined ? undefined : await tokenByHash(db, hashOf(token));
    if (!found) return nobody;
    await noteUse(db, found.id);
    return { ...nobody, signedIn: true, name: found.name, scopes: liveScopes(found) };
  };
}
