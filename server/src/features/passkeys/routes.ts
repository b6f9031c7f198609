import {
  addPasskey,
  beginPasskey,
  beginPasskeyRaise,
  beginPasskeySignIn,
  listPasskeys,
  raiseByPasskey,
  removePasskey,
  signInByPasskey,
} from '@anketa/contract/people/passkeys';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { sessionOf } from '../session/service.ts';
import { add, beginAdding } from './adding.ts';
import { createLimited } from './limited.ts';
import { ownPasskeys, removeOwnPasskey } from './own-passkeys.ts';
import { askForKey } from './proving.ts';
import { beginRaising, raiseByKey } from './raising.ts';
import { signInByKey } from './signing-in.ts';

/** Passkeys: one's own on the page of settings, signing in by one, and raising an administrator's rights. */
export function passkeyRoutes(server: Server) {
  const { serve, db, config, identify } = server;
  const limited = createLimited();

  serve(listPasskeys, ({ by }) => ownPasskeys(server, by));
  serve(beginPasskey, async ({ body, by, request }) => ({
    options: await beginAdding(server, request, by, body.password),
  }));
  serve(addPasskey, ({ body, by, request }) => add(server, request, by, body));
  serve(removePasskey, async ({ params, by }) => {
    await removeOwnPasskey(server, params.passkey, by);
    return done;
  });

  serve(beginPasskeySignIn, async ({ request }) => ({ options: await askForKey(config, request, 'sign-in') }));
  serve(signInByPasskey, async ({ body, request, reply }) => {
    await limited(request, () => signInByKey(server, { request, reply }, body.credential));
    return sessionOf(db, await identify(request));
  });

  serve(beginPasskeyRaise, async ({ by, request }) => ({ options: await beginRaising(config, request, by) }));
  serve(raiseByPasskey, ({ by, body, request, reply }) =>
    limited(request, () => raiseByKey(server, { request, reply }, by, body)),
  );
}
