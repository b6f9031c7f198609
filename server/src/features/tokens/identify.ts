import { scopeGives } from '@anketa/contract/people/tokens';
import { permissionBits, scopesOf, type TokenScope } from '@anketa/contract/rights';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import { callsByToken, isBearer } from '../../platform/http/bearer.ts';
import { anonymous, type Caller, type Identify } from '../../platform/http/caller.ts';
import { nameOf, noteUse, tokenByHash } from './store.ts';
import { hashOf, liveScopes } from './tokens.ts';

/** A machine that calls by a token. It is no person. */
export interface Machine extends Caller {
  readonly scopes: readonly TokenScope[];
  /** The remotes that scopes of remotes are for. */
  readonly remotes: readonly string[];
}

const bearer = /^Bearer (anketa_[\w-]{43})$/;

/**
 * Reads which machine makes a request, from its token (RFC 6750). Cookies say nothing here. The token of the settings has the scope `metrics`, without the
 * database: what goes on is to be seen also where that is away.
 */
export function createIdentifyMachine(db: Db, { metricsToken }: Pick<Config, 'metricsToken'>): Identify<Machine> {
  return async (request) => {
    const { headers, caller } = request;
    const nobody: Machine = { ...anonymous(caller.locale), scopes: [], remotes: [] };
    if (metricsToken !== undefined && isBearer(request, metricsToken))
      return { ...nobody, signedIn: true, name: 'metrics', scopes: ['metrics'] };
    const [, token] = bearer.exec(headers.authorization ?? '') ?? [];
    const found = token === undefined ? undefined : await tokenByHash(db, hashOf(token));
    if (!found) return nobody;
    await noteUse(db, found.id);
    const { remotes, id } = found;
    const called = { name: found.name, login: nameOf(found) };
    const scopes = liveScopes(found);
    return {
      ...nobody,
      ...called,
      signedIn: true,
      permissions: permissionsFor(request, scopes),
      scopes,
      remotes,
      token: id,
    };
  };
}

/** The permissions of a machine at an endpoint: at most those of its scopes that open it. `liveScopes` has seen to it that its owner has them. */
function permissionsFor({ routeOptions }: FastifyRequest, scopes: readonly TokenScope[]): number {
  const { endpoint } = routeOptions.config;
  const opening = endpoint ? scopesOf(endpoint).filter((scope) => scopes.includes(scope)) : [];
  return opening.reduce((bits, scope) => {
    const permission = scopeGives[scope];
    return permission === undefined ? bits : bits | permissionBits[permission];
  }, 0);
}

/** Finds who makes a request: the machine of its token where that decides, else the person of its session. */
export function createIdentifyEither(person: Identify, machine: Identify<Machine>): Identify {
  return (request) => (callsByToken(request) ? machine(request) : person(request));
}
