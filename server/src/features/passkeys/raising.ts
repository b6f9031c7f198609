import type { BodyOf } from '@anketa/contract/endpoint';
import type { RequestOptions, raiseByPasskey } from '@anketa/contract/people/passkeys';
import { type Done, done } from '@anketa/contract/values';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { allRecords } from '../access/record-store.ts';
import type { Exchange } from '../session/opening.ts';
import { ownAccount } from '../session/own-account.ts';
import { mayRaise, raise } from '../session/raising.ts';
import { askForKey, provenKey } from './proving.ts';
import { passkeyIsValid } from './store.ts';

/** What an administrator proves by that they are still there: a challenge for the session that they are in. Throws `no-right`. */
export async function beginRaising(
  config: Server['config'],
  request: FastifyRequest,
  by: Caller,
): Promise<RequestOptions> {
  mayRaise(by);
  ownAccount(by);
  return askForKey(config, request, 'raise');
}

/** Raises the caller's rights by a passkey of their own. Throws `no-right`, and `passkey-not-proof` where it is another's or proves nothing. */
export async function raiseByKey(
  { config, db }: Pick<Server, 'config' | 'db'>,
  exchange: Exchange,
  by: Caller,
  { credential, reason }: BodyOf<typeof raiseByPasskey>,
): Promise<z.output<typeof Done>> {
  mayRaise(by);
  const { oidos } = ownAccount(by);
  const key = await provenKey({ config, db }, exchange.request, 'raise', credential);
  const isOwn = key !== 'refused' && key !== 'unknown' && (await allRecords(db, oidos)).includes(key.oidos);
  if (!isOwn) throw problem('passkey-not-proof');
  await raise({ config, db }, exchange, by, {
    reason,
    async stands(tx) {
      if (!(await passkeyIsValid(tx, key.id, key.counter))) throw problem('passkey-not-proof');
    },
  });
  return done;
}
