import {
  deleteServiceAccount,
  listTokens,
  makeServiceAccount,
  makeToken,
  revokeToken,
  takeServiceAccount,
} from '@anketa/contract/people/tokens';
import { tokenScopes } from '@anketa/contract/rights';
import { done } from '@anketa/contract/values';
import type { Caller } from '../../platform/http/caller.ts';
import type { Server } from '../../server.ts';
import { openedBy } from '../permissions/actions.ts';
import { listedNames } from '../registry/releases/names.ts';
import { accountsFor, endAccount, giveAccount, takeAccount } from './accounts.ts';
import { endToken, giveToken, mayGive, tokensOf } from './tokens.ts';

export function tokenRoutes({ serve, db, endpoints }: Server) {
  /** Scopes that somebody may give, with what they open. */
  function scopesFor(by: Caller) {
    const opened = openedBy(endpoints);
    return tokenScopes.flatMap((scope) => {
      const opens = opened.get(scope);
      return opens && mayGive(by, scope) ? [{ scope, opens: [...opens] }] : [];
    });
  }

  serve(listTokens, async ({ by }) => ({
    tokens: await tokensOf(db),
    accounts: await accountsFor(db, by),
    scopes: scopesFor(by),
    remotes: await listedNames(db),
  }));
  serve(makeToken, async ({ body, by, reply }) => {
    reply.header('cache-control', 'no-store');
    return giveToken(db, body, by);
  });
  serve(revokeToken, async ({ params, by }) => {
    await endToken(db, params.id, by);
    return done;
  });
  serve(makeServiceAccount, ({ body, by }) => giveAccount(db, body.name, by));
  serve(takeServiceAccount, async ({ params, by }) => ({ ...done, already: await takeAccount(db, params.id, by) }));
  serve(deleteServiceAccount, async ({ params, by }) => {
    await endAccount(db, params.id, by);
    return done;
  });
}
