import { randomBytes } from 'node:crypto';
import { urlOf } from '@anketa/contract/client';
import type { Endpoint, RequestOf } from '@anketa/contract/endpoint';
import {
  type Assertion,
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInByPasskey,
} from '@anketa/contract/people/passkeys';
import { csrfTokenOf, sessionCookie } from '../platform/http/csrf.ts';
import type { TestApplication } from './application.ts';
import { type Authenticator, createAuthenticator, type Odd } from './authenticator.ts';
import { cheapHash } from './cheap-hash.ts';
import { givenPerson } from './given.ts';

/** The local password of those who have passkeys. */
export const password = 'správné';

/** People with passkeys at an application, and the browsers that they have. */
export function passkeyBrowsers(application: TestApplication) {
  const { db, fastify, config } = application;
  const cookieName = sessionCookie(config);
  let people = 0;

  /** A person with a local password. */
  async function givenAccount(): Promise<string> {
    people += 1;
    return givenPerson(db, `person-${people}`, { password_hash: await cheapHash(password), surname: 'Nováková' });
  }

  /** A browser: its cookie, the calls of our pages, and the authenticator that it has. With a person (by key) they have signed in. */
  async function browserOf(oidos: string | null = null) {
    const header = oidos === null ? '' : await application.cookieOf(oidos);
    let cookie = header.split('=')[1] ?? randomBytes(32).toString('base64url');
    const device = createAuthenticator(config.publicUrl);

    async function call<E extends Endpoint>(endpoint: E, request?: RequestOf<E>) {
      const { body } = (request ?? {}) as { readonly body?: object };
      const reply = await fastify.inject({
        method: endpoint.method,
        url: urlOf(endpoint, request),
        cookies: { [cookieName]: cookie },
        headers: { 'x-csrf-token': csrfTokenOf(config, cookie), 'sec-fetch-site': 'same-origin' },
        ...(body && { payload: body }),
      });
      cookie = reply.cookies.find(({ name }) => name === cookieName)?.value ?? cookie;
      return { status: reply.statusCode, body: reply.json() };
    }

    const creation = async () => (await call(beginPasskey, { body: { password } })).body.options;
    const begun = async () => (await call(beginPasskeySignIn)).body.options;
    const present = (credential: Assertion) => call(signInByPasskey, { body: { credential } });
    return {
      call,
      device,
      /** What a new passkey is made by. */
      creation,
      begun,
      present,
      /** Adds a passkey. */
      add: async (odd: Odd = {}) =>
        call(addPasskey, { body: { name: 'Telefon', credential: device.create(await creation(), odd) } }),
      /** Signs in by a key. */
      signIn: async (odd: Odd = {}, key: Authenticator = device) => present(key.get(await begun(), odd)),
    };
  }

  /** A person with a passkey in a browser where they have signed in, its key, and a browser where nobody has. */
  async function givenPasskey(counter?: number) {
    const login = await givenAccount();
    const owner = await browserOf(login);
    owner.device.state.counter = counter;
    const { status } = await owner.add();
    if (status !== 200) throw new Error(`The passkey was not added: ${status}.`);
    return { login, owner, key: owner.device, stranger: await browserOf() };
  }

  const stored = (login: string) => db.selectFrom('passkey').selectAll().where('oidos', '=', login).execute();
  return { givenAccount, browserOf, givenPasskey, stored };
}

/** Answers, as `toMatchObject` reads them. */
const answered = (status: number, type: string) => ({ status, body: { type: `/problems/${type}` } });
const refusal = 'Tímto přístupovým klíčem se přihlásit nelze. Přihlaste se prosím heslem.';
export const isRefused = { status: 401, body: { type: '/problems/passkey-refused', title: refusal } };
export const isUnknown = { status: 401, body: { type: '/problems/passkey-unknown', title: refusal } };
export const isNotAdded = answered(422, 'passkey-not-added');
export const hasNoRight = answered(403, 'no-right');
