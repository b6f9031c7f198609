import type { BodyOf } from '@anketa/contract/endpoint';
import type { logIn } from '@anketa/contract/session';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/database/connect.ts';
import { countedAddress } from '../../platform/http/address.ts';
import { knownDevice, rememberDevice } from './device.ts';
import { beginSession, type Exchange } from './opening.ts';
import { createSignIn } from './sign-in.ts';

/** Opens a session for whoever gives the right password, in place of the one there was. Throws what `createSignIn` does. */
export type SigningIn = (given: BodyOf<typeof logIn>, exchange: Exchange) => Promise<void>;

/** Makes the one way in by password, for the call of the page and for the form of a page whose script has not run. Both count alike. */
export function createSigningIn(config: Config, db: Db): SigningIn {
  const check = createSignIn(db);
  return async (given, exchange) => {
    const { request, reply } = exchange;
    const device = knownDevice(config, request, given.login);
    const oidos = await check(given, { address: countedAddress(request.ip), device });
    await beginSession({ config, db }, exchange, { oidos });
    rememberDevice(config, reply, given.login);
  };
}
