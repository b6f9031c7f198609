import { createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { publicKeyFrom, rawPublicKey } from '../../platform/keystore.ts';
import { decrypt, encrypt, overhead } from '../../platform/padded-cipher.ts';

/**
 * Sealing, as docs/privacy.md describes it: a fresh X25519 key for each ballot (RFC 7748), HKDF-SHA-256 (RFC 5869),
 * AES-256-GCM, the evaluation as associated data. Every box of an evaluation has the same size, whatever is inside.
 *
 * Bytes: "akb2" 4 · ephemeral public key 32 · nonce 12 · tag 16 · ciphertext.
 */
const magic = Buffer.from('akb2');
const headLength = magic.length + 32;

/** Bytes of a box's content that may be used. */
export const contentRoom = (boxBytes: number): number => boxBytes - headLength - overhead;

function key(secret: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  const salt = Buffer.concat([ephemeral, recipient]);
  return Buffer.from(hkdfSync('sha256', secret, salt, 'anketa ballot 2', 32));
}

/** Binds a box to its evaluation: it cannot be moved to another. */
function associated(evaluationId: number): Buffer {
  return Buffer.from(`anketa:evaluation:${evaluationId}`);
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
  const size = boxBytes - headLength;
  const sealed = encrypt(key(secret, ephemeralRaw, raw), associated(evaluationId), { content, size });
  return Buffer.concat([magic, ephemeralRaw, sealed]);
}

/** Opens a sealed box. Throws when it was damaged, moved, or sealed to another key. */
export function unseal(privateKey: KeyObject, evaluationId: number, box: Buffer): Buffer {
  if (box.length < headLength + overhead || !box.subarray(0, magic.length).equals(magic)) {
    throw new RangeError('not a sealed ballot');
  }
  const ephemeralRaw = box.subarray(magic.length, headLength);
  const publicRaw = rawPublicKey(createPublicKey(privateKey));
  const secret = diffieHellman({ privateKey, publicKey: publicKeyFrom(ephemeralRaw) });
  return decrypt(key(secret, ephemeralRaw, publicRaw), associated(evaluationId), box.subarray(headLength));
}
