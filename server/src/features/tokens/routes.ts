import { listTokens, makeToken, revokeToken } from '@anketa/contract/tokens';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { endToken, giveToken, tokensOf } from './tokens.ts';

export function tokenRoutes({ serve, db }: Server) {
  serve(listTokens, async () => ({ tokens: await tokensOf(db) }));
  serve(makeToken, async ({ body, by, reply }) => {
    reply.header('cache-control', 'no-store');
    return giveToken(db, body, by);
  });
  serve(revokeToken, async ({ params, by }) => {
    await endToken(db, params.id, by);
    return done;
  });
}
