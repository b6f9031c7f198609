import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** What a request for a token is answered with. */
export type AnswerToken = (asked: { readonly nonce: string; readonly issuer: string }) => Promise<object> | object;

/**
 * A provider that answers what the test wants, for what no real one would send: tokens unsigned, of other keys, of other people. It sends a browser
 * back at once.
 */
export async function startHostileProvider({ clientId }: { readonly clientId: string }) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const foreign = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' };
  const nonces = new Map<string, string>();
  const wishes: { answer: AnswerToken; isDown: boolean } = { answer: () => ({}), isDown: false };
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const send = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (wishes.isDown) return request.socket.destroy();
    if (url.pathname === '/.well-known/openid-configuration') {
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      });
    }
    if (url.pathname === '/jwks') return send({ keys: [jwk] });
    if (url.pathname === '/auth') {
      const code = `code-${nonces.size}`;
      nonces.set(code, url.searchParams.get('nonce') ?? '');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return response.writeHead(302, { location: back.href }).end();
    }
    const code = new URLSearchParams(await text(request)).get('code') ?? '';
    return send(await wishes.answer({ nonce: nonces.get(code) ?? '', issuer }));
  });

  const now = () => Math.floor(Date.now() / 1000);
  const usual = (nonce: string): JWTPayload => ({
    iss: issuer,
    aud: clientId,
    sub: 'mallory',
    nonce,
    iat: now(),
    exp: now() + 300,
    ucn: '1001',
  });

  /** A token with these claims in place of the usual ones, signed as `by` says. */
  async function token(
    claims: JWTPayload,
    { by = 'own', header = {} }: { by?: 'own' | 'foreign' | 'nobody'; header?: object } = {},
  ) {
    if (by === 'nobody') return new UnsecuredJWT(claims).encode();
    const key: CryptoKey = by === 'own' ? privateKey : foreign.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first', ...header }).sign(key);
  }

  return {
    issuer,
    wishes,
    usual,
    token,
    /** The answer to a request for a token that has this ID token. */
    withIdToken: (id_token: string) => ({ access_token: 'of no use', token_type: 'Bearer', id_token }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
