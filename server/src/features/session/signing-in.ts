import type { BodyOf } from '@anketa/contract/endpoint';
import type { logIn } from '@anketa/contract/people/session';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { type Db, inTransaction } from '../../platform/database/connect.ts';
import { countedAddress } from '../../platform/http/address.ts';
import { problem } from '../../platform/http/problem.ts';
import { knownDevice, rememberDevice } from './device.ts';
import { beginSession, type Exchange } from './opening.ts';
import type { CheckPassword, Origin } from './sign-in.ts';
import { lockAccount, passwordStands } from './store.ts';

/** Opens a session for whoever gives the right password, in place of the one there was. Throws what `createSignIn` does. */
export type SigningIn = (given: BodyOf<typeof logIn>, exchange: Exchange) => Promise<void>;

/** Makes the one way in by password, for the call of the page and for the form of a page whose script has not run. Both count alike. */
export function createSigningIn(config: Config, db: Db, check: CheckPassword): SigningIn {
  return async (given, exchange) => {
    const { request, reply } = exchange;
    const { oidos, hash } = await check(given, originOf(config, request, given.login));
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, oidos);
      if (!(await passwordStands(tx, oidos, hash))) throw problem('wrong-password');
      await beginSession({ config, db: tx }, exchange, { oidos });
    });
    rememberDevice(config, reply, given.login);
  };
}

/** Where a guess at the password of a login comes from. */
export function originOf(config: Config, request: FastifyRequest, login: string): Origin {
  return { address: countedAddress(request.ip), device: knownDevice(config, request, login) };
}
