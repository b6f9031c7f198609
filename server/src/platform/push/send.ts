import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { isPublicAddress } from './address.ts';
import { type BrowserKeys, BrowserKeysError, encrypted } from './encrypt.ts';
import type { PushKey } from './keys.ts';
import { vapidHeader } from './vapid.ts';

/** A browser to which something is sent, and the key that it subscribed with. */
export interface PushTarget extends BrowserKeys {
  /** The address of its push service, https. */
  readonly endpoint: string;
  readonly key: PushKey;
}

/** What is sent to it. */
export interface PushMessage {
  readonly payload: string;
  /** Seconds for which the push service tries to deliver it. */
  readonly seconds: number;
  /** Of two that a browser has not got yet and that have one topic it gets the later one. */
  readonly topic: string;
  /** How soon a device that saves its battery is woken for it (RFC 8030, 5.3). Without: `normal`. */
  readonly urgency?: 'normal' | 'high' | undefined;
}

/**
 * What became of a notification. `delivered`: taken over by the push service. `gone`: the browser has no such subscription any more. `refused`: the service
 * does not want it from us. `again`: it asked for another try, or nothing of it was sent. `unknown`: the connection ended after the request had
 * begun and before an answer: it may have come.
 */
export interface PushDelivery {
  readonly outcome: 'delivered' | 'gone' | 'refused' | 'again' | 'unknown';
  /** The status of the answer, or a code of the system or ours, such as ECONNREFUSED. Nothing of the address. */
  readonly status: string;
  /** Seconds after which the service wants it again; undefined: it did not say. */
  readonly after?: number | undefined;
}

/** Sends a notification. `begin` is waited for before the first byte of the request leaves. Where it throws nothing is sent, and so does this. */
export type SendPush = (target: PushTarget, message: PushMessage, begin: () => Promise<void>) => Promise<PushDelivery>;

export interface PushSettings {
  /** Where whoever runs a push service can write to: mailto: or https:. */
  readonly contact: string;
  /** Addresses that a name resolves to. Rejects where there are none. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly isPublic?: (address: string) => boolean;
  /** Authorities beside those that are built in. */
  readonly ca?: string;
  /** Milliseconds that one notification may take. */
  readonly patience?: number;
}

/** Push services ask for a day at most. */
const longestAfter = 24 * 3600;

/** A topic of one thing: 32 characters of RFC 8030. */
export const topicOf = (thing: string) => createHash('sha256').update(thing).digest('base64url').slice(0, 32);

async function addressesOf(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

/** Sends notifications to push services, each over a connection of its own. */
export function createPush(settings: PushSettings): SendPush {
  const { contact, patience = 30_000 } = settings;
  return async (target, message, begin) => {
    const { endpoint, key } = target;
    const late = AbortSignal.timeout(patience);
    let socket: TLSSocket | undefined;
    let hasBegun = false;
    try {
      const body = encrypted(Buffer.from(message.payload), target);
      const headers = {
        authorization: await vapidHeader(key, endpoint, contact),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: message.seconds,
        topic: message.topic,
        urgency: message.urgency ?? 'normal',
      };
      socket = await open(new URL(endpoint), settings, late);
      const refusal = await begin().then(
        () => undefined,
        (reason: unknown) => ({ reason }),
      );
      if (refusal) throw new NotBegun(refusal.reason);
      hasBegun = true;
      const answer = await hand(socket, { endpoint, headers, body }, late);
      return deliveryOf(answer);
    } catch (error) {
      if (error instanceof NotBegun) throw error.reason;
      if (error instanceof BrowserKeysError) return { outcome: 'refused', status: 'EKEYS' };
      const status = codeOf(error);
      if (hasBegun) return { outcome: 'unknown', status };
      return { outcome: status === 'EPRIVATE' ? 'refused' : 'again', status };
    } finally {
      // What an answer says beside its head is not read.
      socket?.destroy();
    }
  };
}

/** It was not allowed to begin. */
class NotBegun extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super('the request was not allowed to begin');
    this.reason = reason;
  }
}

/** An encrypted connection to a push service. Rejects with what has a `code`. */
async function open(
  { hostname, port }: URL,
  { resolve = addressesOf, isPublic = isPublicAddress, ca }: PushSettings,
  late: AbortSignal,
): Promise<TLSSocket> {
  const name = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) === 0 ? await inTime(resolve(name), late) : [name];
  const [host] = addresses;
  if (host === undefined) throw failure('ENOTFOUND');
  // One of ours among them is no accident.
  if (!addresses.every(isPublic)) throw failure('EPRIVATE');
  // The very address that was looked at: the name may resolve otherwise a moment later. The certificate is that of the name.
  const socket = connect({ host, port: Number(port || 443), servername: isIP(name) === 0 ? name : '', ca });
  try {
    await once(socket, 'secureConnect', { signal: late });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

interface Sent {
  readonly endpoint: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request over a connection. Gives the head of its answer; redirects are an answer like any other. */
async function hand(socket: TLSSocket, { endpoint, headers, body }: Sent, late: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(endpoint, { method: 'POST', headers, createConnection: () => socket, signal: late });
  sent.on('response', resolve);
  // What goes wrong after the answer was read concerns nobody.
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

function deliveryOf({ statusCode = 0, headers }: IncomingMessage): PushDelivery {
  const status = String(statusCode);
  if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered', status };
  if (statusCode === 404 || statusCode === 410) return { outcome: 'gone', status };
  if (statusCode === 429 || statusCode >= 500)
    return { outcome: 'again', status, after: afterOf(headers['retry-after']) };
  return { outcome: 'refused', status };
}

/** Seconds that Retry-After says: a number, or a date (RFC 9110, 10.2.3). */
function afterOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestAfter) : undefined;
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A code of a failure, without anything of an address. */
function codeOf(error: unknown): string {
  const { code, name, cause } = Object(error);
  if (name === 'TimeoutError' || name === 'AbortError' || cause?.name === 'TimeoutError') return 'ETIMEDOUT';
  return typeof code === 'string' && /^[A-Z][A-Z\d_]*$/.test(code) ? code : 'EUNKNOWN';
}

/** What a promise comes to, or that it is too late. */
function inTime<Value>(promise: Promise<Value>, late: AbortSignal): Promise<Value> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const onLate = () => reject(failure('ETIMEDOUT'));
  late.addEventListener('abort', onLate, { once: true });
  return Promise.race([promise, ended]).finally(() => late.removeEventListener('abort', onLate));
}
