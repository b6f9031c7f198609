import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const lengthBytes = 4;

/** Bytes that a content needs beside itself. */
export const overhead = nonceBytes + tagBytes + lengthBytes;

/**
 * Encrypts a content by AES-256-GCM, padded so that what comes of it has `size` bytes, whatever is inside. `associated` binds it
 * to what it belongs to. Bytes: nonce 12 · tag 16 · ciphertext. Throws RangeError when the content does not fit.
 *
 * The key is given to Node as an object: bytes take it ten times as long as the content does.
 */
export function encrypt(key: Buffer, associated: Buffer, { content, size }: { content: Buffer; size: number }): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', createSecretKey(key), nonce);
  cipher.setAAD(associated);
  const body = Buffer.concat([cipher.update(pad(content, size - nonceBytes - tagBytes)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The content of what `encrypt` made. Throws when it was damaged, or belongs to something else. */
export function decrypt(key: Buffer, associated: Buffer, bytes: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(associated);
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return unpad(Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]));
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
