import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { publicKeyFrom, rawPublicKey, sharedSecret } from '../../platform/keystore.ts';

/**
 * Sealing, as docs/privacy.md describes it: a fresh X25519 key for each ballot (RFC 7748), HKDF-SHA-256 (RFC 5869),
 * AES-256-GCM, padded to 1-KiB steps so that the length tells nothing of a comment.
 *
 * Bytes: version 1 · ephemeral public key 32 · nonce 12 · tag 16 · ciphertext.
 */
const version = 1;
const step = 1024;
const headLength = 1 + 32 + 12 + 16;

function key(secret: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  const salt = Buffer.concat([ephemeral, recipient]);
  return Buffer.from(hkdfSync('sha256', secret, salt, 'anketa ballot 1', 32));
}

/** Binds a box to its evaluation: it cannot be moved to another. */
function associated(evaluationId: number): Buffer {
  return Buffer.from(`anketa:evaluation:${evaluationId}`);
}

/** Length-prefixed and filled with zeros to the next 1,024 bytes. */
export function pad(content: Buffer): Buffer {
  const padded = Buffer.alloc(Math.ceil((content.length + 4) / step) * step);
  padded.writeUInt32BE(content.length);
  content.copy(padded, 4);
  return padded;
}

/** The content of a padded buffer. Throws when the length does not fit. */
export function unpad(padded: Buffer): Buffer {
  const length = padded.readUInt32BE();
  if (length > padded.length - 4) throw new RangeError('padding does not fit');
  return padded.subarray(4, 4 + length);
}

/** An evaluation's public key, ready for sealing. */
export interface PublicKey {
  readonly raw: Buffer;
  readonly key: KeyObject;
}

/** Reads a raw X25519 public key. */
export const sealingKeyFrom = (raw: Buffer): PublicKey => ({ raw, key: publicKeyFrom(raw) });

/** Seals a text to an evaluation's public key. Only the mixer can open it. */
export function seal(recipient: PublicKey, evaluationId: number, text: string): Buffer {
  const ephemeral = generateKeyPairSync('x25519');
  const ephemeralRaw = rawPublicKey(ephemeral.publicKey);
  const secret = sharedSecret(ephemeral.privateKey, recipient.key);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key(secret, ephemeralRaw, recipient.raw), nonce);
  cipher.setAAD(associated(evaluationId));
  const body = Buffer.concat([cipher.update(pad(Buffer.from(text))), cipher.final()]);
  return Buffer.concat([Buffer.of(version), ephemeralRaw, nonce, cipher.getAuthTag(), body]);
}

/** Opens a sealed box. Throws when it was damaged, moved, or sealed to another key. */
export function unseal(privateKey: KeyObject, evaluationId: number, box: Buffer): string {
  if (box.length < headLength || box[0] !== version) throw new RangeError('not a sealed ballot of this version');
  const ephemeralRaw = box.subarray(1, 33);
  const publicRaw = rawPublicKey(createPublicKey(privateKey));
  const secret = sharedSecret(privateKey, publicKeyFrom(ephemeralRaw));
  const decipher = createDecipheriv('aes-256-gcm', key(secret, ephemeralRaw, publicRaw), box.subarray(33, 45));
  decipher.setAAD(associated(evaluationId));
  decipher.setAuthTag(box.subarray(45, headLength));
  return unpad(Buffer.concat([decipher.update(box.subarray(headLength)), decipher.final()])).toString();
}
