import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives with its subscription, base64url: its public point of P-256, and 16 secret bytes. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** What is random in a message: a pair of its own, and 16 bytes. */
interface Fresh {
  readonly pair: ECDH;
  readonly salt: Buffer;
}

/** Bytes of the one record, and of the header before it: push services take 4,096 in all (RFC 8030, 7.2). */
const recordSize = 4096;
const headerSize = 86;
/** The tag of AES-GCM, and the delimiter of the last record. */
const overhead = 17;

/** Bytes that a message has at most. */
export const longestPayload = recordSize - headerSize - overhead;

/** The keys of a browser cannot be used. */
export class BrowserKeysError extends Error {}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function freshOnes(): Fresh {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, salt: randomBytes(16) };
}

/**
 * A message that only the browser of these keys can read (RFC 8291: aes128gcm of RFC 8188 in one record). Throws `BrowserKeysError`, and `RangeError` where it
 * is longer than `longestPayload`.
 */
export function encrypted(message: Buffer, { p256dh, auth }: BrowserKeys, { pair, salt }: Fresh = freshOnes()): Buffer {
  if (message.length > longestPayload) throw new RangeError(`a message has ${longestPayload} bytes at most`);
  const [browser, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  if (secret.length !== 16) throw new BrowserKeysError('auth is not 16 bytes');
  const own = pair.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own]);
  const key = derived(sharedSecret(pair, browser), secret, info, 32);
  const cipher = createCipheriv(
    'aes-128-gcm',
    derived(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derived(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  // 2 ends the last record (RFC 8188, 2).
  const record = [cipher.update(message), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...record]);
}

function sharedSecret(pair: ECDH, browser: Buffer): Buffer {
  try {
    return pair.computeSecret(browser);
  } catch (cause) {
    throw new BrowserKeysError('p256dh is no point of P-256', { cause });
  }
}
