import type { Assertion } from '@anketa/contract/people/passkeys';
import { inTransaction } from '../../platform/database/connect.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { rememberDevice } from '../session/device.ts';
import { beginSession, type Exchange } from '../session/opening.ts';
import { lockAccount } from '../session/store.ts';
import { provenKey } from './proving.ts';
import { passkeyIsValid } from './store.ts';

/**
 * Opens a session for whoever has the key of a passkey. Throws `passkey-refused`, or `passkey-unknown` in the same words where there is no such
 * passkey: the browser may then forget the key.
 */
export async function signInByKey(
  { config, db }: Pick<Server, 'config' | 'db'>,
  exchange: Exchange,
  assertion: Assertion,
): Promise<void> {
  const { request, reply } = exchange;
  const key = await provenKey({ config, db }, request, 'sign-in', assertion);
  if (key === 'refused' || key === 'unknown') throw problem(`passkey-${key}`);
  const { id, oidos, login, counter } = key;
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, oidos);
    if (!(await passkeyIsValid(tx, id, counter))) throw problem('passkey-refused');
    await beginSession({ config, db: tx }, exchange, { oidos });
  });
  if (login !== null) rememberDevice(config, reply, login);
}
