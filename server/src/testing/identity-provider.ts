import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { providerMemory } from './provider-memory.ts';

export const clientId = 'anketa';
export const clientSecret = 'the secret of a client in tests, of nobody else';

interface Options {
  /** Where browsers reach the application. */
  readonly publicUrl: string;
  /** The key of the provider there. */
  readonly key: string;
  /** What the provider tells of each account, by its name, which is the subject. */
  readonly accounts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly port?: number;
  /** How it sends logout tokens. */
  readonly fetch?: Configuration['fetch'];
  readonly claims?: readonly string[];
  /** Key and certificate, PEM: it is reached by https then. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/**
 * A real identity provider in this process (`oidc-provider`), reached at 127.0.0.1. Whoever comes without a session there is asked for an account by a
 * form, or signed in at once as `people.next`, or as the query `account` of that form's address says.
 */
export async function startIdentityProvider(options: Options) {
  const { publicUrl, key, accounts, port = 0, fetch, claims = [], tls } = options;
  const server = (tls ? createTlsServer(tls) : createServer()).listen(port, '127.0.0.1');
  // As long as the servers that providers run behind: what Node has is short enough to end between two requests of a busy client.
  server.keepAliveTimeout = 75_000;
  await once(server, 'listening');
  const issuer = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const people: { next: string | undefined } = { next: undefined };
  const told = [...new Set([...Object.values(accounts).flatMap((account) => Object.keys(account)), ...claims])];

  const memory = providerMemory();
  const provider = new Provider(issuer, {
    adapter: memory.adapter,
    ttl: { Session: 3600, Grant: 3600, Interaction: 3600, IdToken: 3600, AccessToken: 3600 },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/sign-in/${key}/callback`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        backchannel_logout_uri: `${publicUrl}/sign-in/${key}/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'first' }] },
    cookies: { keys: ['of a provider in tests'] },
    claims: { openid: ['sub', ...told] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) =>
      accounts[id] && { accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const known = oidc.session?.grantIdFor(clientId);
      const grant = known
        ? await provider.Grant.find(known)
        : new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant?.addOIDCScope('openid');
      await grant?.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    ...(fetch && { fetch }),
  });

  /** Signs in whoever is meant, or asks. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { searchParams } = new URL(request.url ?? '', issuer);
    const asked = request.method === 'POST' ? new URLSearchParams(await text(request)) : searchParams;
    const account = asked.get('account') ?? people.next;
    if (account) {
      return provider.interactionFinished(request, response, { login: { accountId: account } });
    }
    response
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><title>Provider</title><form method="post"><label>Account <input name="account"></label><button>Continue</button></form>`,
      );
  }

  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/interaction/'))
      interact(request, response).catch(() => response.writeHead(500).end());
    else answer(request, response);
  });

  return {
    issuer,
    people,
    accounts,
    forgetSessions: memory.forgetSessions,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
