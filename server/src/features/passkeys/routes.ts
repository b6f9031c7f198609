import {
  addPasskey,
  beginPasskey,
  beginPasskeyRaise,
  beginPasskeySignIn,
  listPasskeys,
  raiseByPasskey,
  removePasskey,
  signInByPasskey,
} from '@anketa/contract/passkeys';
import { done } from '@anketa/contract/values';
import { countedAddress } from '../../platform/http/address.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { ownAccount } from '../session/own-account.ts';
import { sessionOf } from '../session/service.ts';
import { add, beginAdding } from './adding.ts';
import { askForKey } from './proving.ts';
import { beginRaising, raiseByKey } from './raising.ts';
import { rpIdOf } from './relying-party.ts';
import { signInByKey } from './signing-in.ts';
import { deletePasskey, passkeysOf } from './store.ts';

/** Passkeys of one address that are refused. Whoever comes in is not counted. */
const refused = { name: 'passkey', points: 500, seconds: 10 * 60 };

/** Passkeys: one's own on the page of settings, signing in by one, and raising an administrator's rights. */
export function passkeyRoutes(server: Server) {
  const { serve, db, config, identify } = server;
  const limit = createLimit(refused);

  serve(listPasskeys, async ({ by }) => {
    const own = await passkeysOf(db, ownAccount(by).oidos);
    const rpId = rpIdOf(config);
    return { passkeys: own.map(({ id, name, day, rp_id }) => ({ id, name, day, usable: rp_id === rpId })) };
  });
  serve(beginPasskey, async ({ body, by, request }) => ({
    options: await beginAdding(server, request, by, body.password),
  }));
  serve(addPasskey, ({ body, by, request }) => add(server, request, by, body));
  serve(removePasskey, async ({ params, by }) => {
    if (!(await deletePasskey(db, ownAccount(by).oidos, params.passkey))) throw problem('not-found');
    return done;
  });

  serve(beginPasskeySignIn, async ({ request }) => ({ options: await askForKey(config, request, 'sign-in') }));
  serve(signInByPasskey, async ({ body, request, reply }) => {
    const address = countedAddress(request.ip);
    await limit.attempt(address);
    await signInByKey(server, { request, reply }, body.credential);
    await limit.takeBack(address);
    return sessionOf(db, await identify(request));
  });

  serve(beginPasskeyRaise, async ({ by, request }) => ({ options: await beginRaising(config, request, by) }));
  serve(raiseByPasskey, async ({ by, body, request, reply }) => {
    const address = countedAddress(request.ip);
    await limit.attempt(address);
    const raised = await raiseByKey(server, { request, reply }, by, body);
    await limit.takeBack(address);
    return raised;
  });
}
