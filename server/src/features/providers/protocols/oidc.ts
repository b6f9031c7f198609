import { hash } from 'node:crypto';
import * as client from 'openid-client';
import PQueue from 'p-queue';
import type { ErrorLog } from '../../../platform/loggable.ts';
import type { OidcSettings } from '../../../provider-settings.ts';
import { type Arrived, Refusal } from '../arrived.ts';
import type { Begun } from '../begun.ts';

/** Seconds that the clocks of two machines may differ. */
export const clockTolerance = 60;
/** Seconds that one request to a provider may take. */
const timeout = 10;
/** So many come back from one provider at once, the others wait: when a course signs in at one moment, each of a thousand requests would take too long. */
const atOnce = 16;
/** Milliseconds after which a provider that could not be reached is tried again: soon, then seldom. */
const retries = [2000, 5000, 15_000, 60_000];
/** Milliseconds after which what a provider says of itself is read again. */
const fresh = 6 * 60 * 60 * 1000;

/** Whether what a provider says of itself has been read, and since when it could not be. */
export type Reached = { readonly state: 'waiting' | 'ready' } | { readonly state: 'failed'; readonly error: string };

/** What is needed of OpenID Connect with one provider. */
export interface OidcProvider {
  readonly reached: () => Reached;
  /** Where a sign-in goes on. Throws `Refusal`: unreachable. */
  readonly address: (begun: Begun) => Promise<URL>;
  /** Who came back with this query. Throws `Refusal`. */
  readonly arrived: (query: string, begun: Begun) => Promise<Arrived>;
  /** Where one signs out there too; undefined where that cannot be. */
  readonly signOutAddress: () => string | undefined;
  /** What the provider says of itself. Throws `Refusal`: unreachable. */
  readonly metadata: () => Promise<client.ServerMetadata>;
  readonly stop: () => void;
}

interface Options {
  /** Where browsers reach us, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether a provider without TLS is talked to: of a demo and of tests. */
  readonly insecure: boolean;
  readonly log: ErrorLog;
}

/** Where a provider sends browsers back to: one address for each, so that none can pass for another. */
export const callbackPath = (key: string) => `/sign-in/${key}/callback`;

/**
 * Talks to one provider. What it says of itself is read in the background, at start and every few hours: a provider that is down keeps nothing from
 * starting.
 */
export function openOidc(settings: OidcSettings, { publicUrl, insecure, log }: Options): OidcProvider {
  const { key, issuer, client_id, secret, scope, algorithm } = settings;
  const callback = publicUrl + callbackPath(key);
  let configuration: client.Configuration | undefined;
  let reached: Reached = { state: 'waiting' };
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let looking = look();
  const comingBack = new PQueue({ concurrency: atOnce });

  async function look(): Promise<void> {
    try {
      const metadata = { id_token_signed_response_alg: algorithm, [client.clockTolerance]: clockTolerance };
      configuration = await client.discovery(new URL(issuer), client_id, metadata, client.ClientSecretBasic(secret), {
        timeout,
        // The signature too, although the token came from the provider itself by TLS.
        execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
      });
      if (failures > 0) log.error({ provider: key }, 'no longer: the provider cannot be reached');
      failures = 0;
      reached = { state: 'ready' };
    } catch (error) {
      if (failures === 0) log.error({ provider: key, ...said(error) }, 'the provider cannot be reached');
      failures += 1;
      // What was read once goes on to hold.
      if (!configuration) reached = { state: 'failed', error: said(error).error };
    }
    if (isStopped) return;
    const wait = failures === 0 ? fresh : (retries[Math.min(failures, retries.length) - 1] ?? fresh);
    timer = setTimeout(() => {
      looking = look();
    }, wait).unref();
  }

  async function known(): Promise<client.Configuration> {
    if (!configuration) await looking;
    if (!configuration) throw new Refusal('unreachable');
    return configuration;
  }

  async function arrived(query: string, { state, nonce, verifier, aim }: Begun): Promise<Arrived> {
    const provider = await known();
    // The address that the provider was given, not the one that a proxy made of it: the token request repeats it.
    const current = new URL(`${callback}?${query}`);
    const tokens = await client.authorizationCodeGrant(provider, current, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      // Whoever raises rights has just signed in there afresh, and the token says when.
      ...(aim === 'raise' && { maxAge: 0 }),
    });
    const claims = tokens.claims();
    if (!claims) throw new Refusal('not-believed');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      sid: typeof claims.sid === 'string' ? claims.sid : undefined,
      issuedAt: new Date(claims.iat * 1000),
      claims: await completed(provider, claims, tokens.access_token),
    };
  }

  /** The claims, with those that the provider gives only when it is asked for them by a request of its own. */
  async function completed(provider: client.Configuration, claims: client.IDToken, accessToken: string) {
    const wanted = [settings.number.claim, ...(settings.roles ? [settings.roles.claim] : [])];
    if (wanted.every((claim) => claim in claims) || !provider.serverMetadata().userinfo_endpoint) return claims;
    return { ...(await client.fetchUserInfo(provider, accessToken, claims.sub)), ...claims };
  }

  return {
    reached: () => reached,
    async address({ state, nonce, verifier, aim }) {
      return client.buildAuthorizationUrl(await known(), {
        redirect_uri: callback,
        scope,
        state,
        nonce,
        // RFC 7636, 4.2.
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
        ...(aim === 'raise' && { max_age: '0', prompt: 'login' }),
      });
    },
    arrived: (query, begun) =>
      comingBack.add(() => arrived(query, begun)).catch((error: unknown) => refuse(error, { key, log })),
    signOutAddress() {
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined;
      // No `id_token_hint`: it would have to be stored with the session, and names the person.
      return client.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${publicUrl}/` }).href;
    },
    metadata: async () => (await known()).serverMetadata(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** An error by its code and its name: what a provider writes into a message may be about a person. */
function said(error: unknown): { readonly error: string } {
  if (!(error instanceof Error)) return { error: 'unknown' };
  const { code, cause } = error as NodeJS.ErrnoException;
  const inner = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : undefined;
  return { error: [error.name, code, inner].filter((part) => part !== undefined).join(' ') };
}

/** Codes of a request that did not reach the provider or was not answered as one is. */
const outages = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

/** Throws what somebody can be told of an error on the way. The log has its code, and nothing of the person. */
function refuse(error: unknown, { key, log }: { readonly key: string; readonly log: ErrorLog }): never {
  if (error instanceof Refusal) throw error;
  if (error instanceof client.AuthorizationResponseError) throw new Refusal('denied', { cause: error });
  const { code = '' } = error as NodeJS.ErrnoException;
  log.error({ provider: key, ...said(error) }, 'a sign-in at the provider failed');
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
    throw new Refusal('used', { cause: error });
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') throw new Refusal('clock', { cause: error });
  if (error instanceof TypeError || outages.includes(code)) throw new Refusal('unreachable', { cause: error });
  throw new Refusal('not-believed', { cause: error });
}
