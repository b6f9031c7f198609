import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@anketa/contract/people/passkeys';
import { attestationCertificate } from './attestation-certificate.ts';

type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** The head of an item of CBOR (RFC 8949): its kind, and a number below 65,536. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

/** As much of CBOR as an authenticator speaks. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) {
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
  }
  const items = [...(value as readonly Cbor[])];
  return Buffer.concat([head(4, items.length), ...items.map(cbor)]);
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url');

/** What an authenticator or its browser says other than is right. */
export interface Odd {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isUserVerified?: boolean;
  /** In place of the statement that tells nothing: a signature of the new key itself, or of a key that a certificate is for. */
  readonly attestation?: 'self' | 'certificate';
}

interface Key {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
}

/**
 * An authenticator and the browser in front of it, in software: real bytes of WebAuthn, signed by ES256. `counter` is what its counter says next;
 * undefined: it does not count.
 */
export function createAuthenticator(origin: string) {
  const state = { counter: undefined as number | undefined, key: undefined as Key | undefined };

  function authenticatorData(rpId: string, isUserVerified: boolean, credential = Buffer.alloc(0)): Buffer {
    const isPresent = 1;
    const flags = isPresent | (isUserVerified ? 4 : 0) | (credential.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter ?? 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential]);
  }

  function clientData(type: string, challenge: string, odd: Odd): Buffer {
    const said = { type: odd.type ?? type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
  }

  function statement(kind: 'self' | 'certificate', own: KeyObject, signed: readonly Uint8Array[]): Map<string, Cbor> {
    const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const isSelf = kind === 'self';
    const sig = sign('sha256', Buffer.concat(signed), isSelf ? own : maker.privateKey);
    const content = new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sig],
    ]);
    return isSelf ? content : content.set('x5c', [attestationCertificate(maker)]);
  }

  /** Makes a key and keeps it in place of the one before. */
  function create(options: CreationOptions, odd: Odd = {}): NewCredential {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = randomBytes(32);
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const aaguid = Buffer.alloc(16);
    const credential = Buffer.concat([aaguid, length, id, cose]);
    const authData = authenticatorData(odd.rpId ?? options.rp.id, odd.isUserVerified ?? true, credential);
    const client = clientData('webauthn.create', options.challenge, odd);
    const content = odd.attestation ? statement(odd.attestation, privateKey, [authData, sha256(client)]) : new Map();
    const attestation = new Map<string, Cbor>([
      ['fmt', odd.attestation ? 'packed' : 'none'],
      ['attStmt', content],
      ['authData', authData],
    ]);
    state.key = { id, privateKey, userHandle: options.user.id };
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(client),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs in by the key it has. */
  function get(options: RequestOptions, odd: Odd = {}): Assertion {
    const { key } = state;
    if (!key) throw new Error('This authenticator has no key.');
    const data = authenticatorData(odd.rpId ?? options.rpId, odd.isUserVerified ?? true);
    const client = clientData('webauthn.get', options.challenge, odd);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey);
    return {
      id: base64url(key.id),
      rawId: base64url(key.id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: key.userHandle,
      },
    };
  }

  return { state, create, get };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
