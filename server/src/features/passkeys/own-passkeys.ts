import type { ResponseOf } from '@anketa/contract/endpoint';
import type { listPasskeys } from '@anketa/contract/people/passkeys';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { ownAccount } from '../session/own-account.ts';
import { rpIdOf } from './relying-party.ts';
import { deletePasskey, passkeysOf } from './store.ts';

/** The caller's passkeys, and which of them this address knows. Throws as `ownAccount`. */
export async function ownPasskeys(
  { config, db }: Pick<Server, 'config' | 'db'>,
  by: Caller,
): Promise<ResponseOf<typeof listPasskeys>> {
  const own = await passkeysOf(db, ownAccount(by).oidos);
  const rpId = rpIdOf(config);
  return { passkeys: own.map(({ id, name, day, rp_id }) => ({ id, name, day, usable: rp_id === rpId })) };
}

/** Removes one of the caller's passkeys. Throws as `ownAccount`, and `not-found`. */
export async function removeOwnPasskey({ db }: Pick<Server, 'db'>, id: string, by: Caller): Promise<void> {
  if (!(await deletePasskey(db, ownAccount(by).oidos, id))) throw problem('not-found');
}
