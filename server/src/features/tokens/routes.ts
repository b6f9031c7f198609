import {
  deleteServiceAccount,
  listTokens,
  makeServiceAccount,
  makeToken,
  revokeToken,
  takeServiceAccount,
} from '@anketa/contract/tokens';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { openedBy } from '../permissions/actions.ts';
import { publishedRemotes } from '../registry/store.ts';
import { accountsFor, endAccount, giveAccount, takeAccount } from './accounts.ts';
import { endToken, giveToken, mayGive, tokensOf } from './tokens.ts';

export function tokenRoutes({ serve, db, endpoints }: Server) {
  serve(listTokens, async ({ by }) => ({
    tokens: await tokensOf(db),
    accounts: await accountsFor(db, by),
    scopes: [...openedBy(endpoints)]
      .filter(([scope]) => mayGive(by, scope))
      .map(([scope, opens]) => ({ scope, opens: [...opens] })),
    remotes: (await publishedRemotes(db)).map(({ remote_id }) => remote_id),
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
