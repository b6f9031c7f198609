import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintOf, readIfThere } from '../keystore.ts';
import { sharedKey } from '../shared-key.ts';

/** A pair of keys by which this server is known to push services (RFC 8292). */
export interface PushKey {
  /** The fingerprint of the public half. Browsers note by it which key they subscribed with. */
  readonly id: string;
  /** The public half: an uncompressed point of P-256, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/**
 * The keys of push notifications, one file each, in a folder that all processes share, outside the database and its backups. A browser subscribes with
 * one key and gets nothing sent under another.
 */
export interface PushKeys {
  /** The newest one, with which browsers subscribe. It is made where there is none. */
  current(): Promise<PushKey>;
  /** The one of an id; undefined where it is no more. */
  find(id: string): Promise<PushKey | undefined>;
  /** Makes a new one. The earlier ones stay as long as their files do. */
  rotate(): Promise<PushKey>;
}

/** Those keys in a folder (made with the first of them, readable by this user alone). */
export function pushKeysIn(folder: string): PushKeys {
  const nameOf = (number: number) => `${number}.key`;

  /** Numbers of the keys that there are, the newest first. */
  async function numbers(): Promise<number[]> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const found = names.flatMap((name) => (/^\d+\.key$/.test(name) ? [Number.parseInt(name, 10)] : []));
    return found.sort((one, other) => other - one);
  }

  const make = async (number: number) => pairOf(await sharedKey(folder, nameOf(number)));

  return {
    async current() {
      const [newest = 1] = await numbers();
      return make(newest);
    },
    async find(id) {
      for (const number of await numbers()) {
        const secret = await readIfThere(join(folder, nameOf(number)));
        const pair = secret && pairOf(secret);
        if (pair?.id === id) return pair;
      }
      return undefined;
    },
    async rotate() {
      const [newest = 0] = await numbers();
      return make(newest + 1);
    },
  };
}

/** The pair whose private half these 32 bytes are. Of random ones all but one in 2^32 are one. */
function pairOf(secret: Buffer): PushKey {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point.subarray(1, 33)), y: part(point.subarray(33)), d: part(secret) };
  return {
    id: fingerprintOf(point),
    publicKey: part(point),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}
