import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { publicKeyFrom, rawPublicKey } from '../../platform/keystore.ts';

/**
 * Sealing, as docs/privacy.md describes it: a fresh X25519 key for each ballot (RFC 7748), HKDF-SHA-256 (RFC 5869),
 * AES-256-GCM, the evaluation as associated data. Every box of an evaluation has the same size, whatever is inside.
 *
 * Bytes: "akb2" 4 · ephemeral public key 32 · nonce 12 · tag 16 · ciphertext.
 */
const magic = Buffer.from('akb2');
const headLength = 4 + 32 + 12 + 16;

/** Bytes before a content that is padded: its length. */
export const lengthBytes = 4;

/** Bytes of a box's content that may be used: the rest is head and length. */
export const contentRoom = (boxBytes: number): number => boxBytes - headLength - lengthBytes;

function key(secret: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  const salt = Buffer.concat([ephemeral, recipient]);
  return Buffer.from(hkdfSync('sha256', secret, salt, 'anketa ballot 2', 32));
}

/** Binds a box to its evaluation: it cannot be moved to another. */
function associated(evaluationId: number): Buffer {
  return Buffer.from(`anketa:evaluation:${evaluationId}`);
}

/** Length-prefixed and filled with zeros to `size` bytes. Throws when the content does not fit. */
export function pad(content: Buffer, size: number): Buffer {
  if (content.length + lengthBytes > size) throw new RangeError('the content does not fit the box');
  const padded = Buffer.alloc(size);
  padded.writeUInt32BE(content.length);
  content.copy(padded, lengthBytes);
  return padded;
}

/** The content of a padded buffer. Throws when the length does not fit. */
export function unpad(padded: Buffer): Buffer {
  const length = padded.readUInt32BE();
  if (length > padded.length - lengthBytes) throw new RangeError('padding does not fit');
  return padded.subarray(lengthBytes, lengthBytes + length);
}

/** What ballots of an evaluation are sealed with. */
export interface Recipient {
  readonly evaluationId: number;
  readonly raw: Buffer;
  readonly key: KeyObject;
  readonly boxBytes: number;
}

/** Reads a raw X25519 public key. */
export function recipientOf(evaluationId: number, raw: Buffer, boxBytes: number): Recipient {
  return { evaluationId, raw, key: publicKeyFrom(raw), boxBytes };
}

/** Seals a content to an evaluation's public key. Only the mixer can open it. Throws when it does not fit. */
export function seal({ evaluationId, raw, key: recipient, boxBytes }: Recipient, content: Buffer): Buffer {
  const ephemeral = generateKeyPairSync('x25519');
  const ephemeralRaw = rawPublicKey(ephemeral.publicKey);
  const secret = diffieHellman({ privateKey: ephemeral.privateKey, publicKey: recipient });
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(secret, ephemeralRaw, raw), nonce);
  cipher.setAAD(associated(evaluationId));
  const body = Buffer.concat([cipher.update(pad(content, boxBytes - headLength)), cipher.final()]);
  return Buffer.concat([magic, ephemeralRaw, nonce, cipher.getAuthTag(), body]);
}

/** Opens a sealed box. Throws when it was damaged, moved, or sealed to another key. */
export function unseal(privateKey: KeyObject, evaluationId: number, box: Buffer): Buffer {
  if (box.length < headLength || !box.subarray(0, 4).equals(magic)) throw new RangeError('not a sealed ballot');
  const ephemeralRaw = box.subarray(4, 36);
  const publicRaw = rawPublicKey(createPublicKey(privateKey));
  const secret = diffieHellman({ privateKey, publicKey: publicKeyFrom(ephemeralRaw) });
  const decipher = createDecipheriv('aes-256-gcm', key(secret, ephemeralRaw, publicRaw), box.subarray(36, 48));
  decipher.setAAD(associated(evaluationId));
  decipher.setAuthTag(box.subarray(48, headLength));
  return unpad(Buffer.concat([decipher.update(box.subarray(headLength)), decipher.final()]));
}
