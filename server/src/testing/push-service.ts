import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { importJWK, jwtVerify } from 'jose';
import { selfSigned } from './mail-server.ts';
import { givenPushBrowser } from './push-browser.ts';

/** How a push service answers to what is sent to a subscription. */
export interface Answer {
  /** 201 unless said. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds until it answers. */
  readonly slowness?: number;
  /** It takes the request and ends the connection without an answer. */
  readonly cut?: boolean;
}

/** What a subscription got, as its browser reads it. */
interface Received {
  readonly message: string;
  readonly headers: IncomingMessage['headers'];
  /** Where the sender says that it can be written to. */
  readonly contact: string | undefined;
}

interface Subscription extends Pick<ReturnType<typeof givenPushBrowser>, 'keys' | 'read'> {
  /** The key of the sender for which it was made. */
  readonly senderKey: string;
  answer: Answer;
  readonly received: Received[];
}

const day = 24 * 3600;

/** Whoever sends, by the header of RFC 8292: the right key, and a token for this origin that ends within a day. Gives the contact. Throws where it is not so. */
async function sender(header: string | undefined, { senderKey }: Subscription, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (key !== senderKey) throw new Error('another sender’s subscription');
  const point = Buffer.from(key, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256');
  const { payload } = await jwtVerify(token, verifier, { audience, algorithms: ['ES256'], requiredClaims: ['exp'] });
  const { exp = 0, sub } = payload;
  if (exp > Date.now() / 1000 + day) throw new Error('a token for more than a day');
  if (sub !== undefined && !/^(mailto:|https:\/\/)/.test(sub)) throw new Error('no contact');
  return sub;
}

/**
 * A push service with a socket (RFC 8030), over TLS with a certificate of its own, `ca`. A subscription that `subscribe` makes is at `localhost` (`host`: under
 * that name, of the certificate, without a port), gets what is sent to it, and answers as its `answer` says; 404 where there is none, 403 to whoever is not
 * the sender it was made for.
 */
export async function startPushService(host?: string) {
  const { key, cert } = selfSigned();
  const subscriptions = new Map<string, Subscription>();
  const server = createServer({ key, cert }, (request, response) => {
    serve(request, response).catch(() => response.writeHead(400).end());
  });
  // What a client breaks off is no failure of a test.
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `https://${host ?? `localhost:${port}`}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const one = subscriptions.get(request.url ?? '');
    if (!one) return end(response, 404);
    const { ttl, 'content-encoding': encoding, topic = '' } = request.headers;
    if (request.method !== 'POST' || encoding !== 'aes128gcm' || !/^\d+$/.test(String(ttl))) return end(response, 400);
    if (!/^[\w-]{0,32}$/.test(String(topic)) || body.length > 4096) return end(response, 413);
    let contact: string | undefined;
    try {
      contact = await sender(request.headers.authorization, one, origin);
    } catch {
      return end(response, 403);
    }
    const { status = 201, headers, slowness = 0, cut = false } = one.answer;
    if (status < 300) one.received.push({ message: one.read(body).toString(), headers: request.headers, contact });
    if (cut) return void request.socket.destroy();
    setTimeout(() => end(response, status, headers), slowness).unref();
  }

  function end(response: ServerResponse, status: number, headers: Answer['headers'] = {}): void {
    response.writeHead(status, headers).end();
  }

  return {
    port,
    origin,
    ca: cert,
    /** A browser's subscription for a sender's public key. */
    subscribe(name: string, senderKey: string, answer: Answer = {}) {
      const { keys, read } = givenPushBrowser();
      const one: Subscription = { keys, read, senderKey, answer, received: [] };
      subscriptions.set(`/${name}`, one);
      return Object.assign(one, { endpoint: `${origin}/${name}` });
    },
    /** Has it answer otherwise to what is sent to a subscription. */
    answer(name: string, answer: Answer) {
      const one = subscriptions.get(`/${name}`);
      if (one) one.answer = answer;
    },
    /** What a subscription got. */
    received: (name: string): readonly Received[] => subscriptions.get(`/${name}`)?.received ?? [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
