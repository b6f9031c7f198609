import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { pad, unpad } from '../ballots/seal.ts';

/** Whose draft it is: a draft copied to another row does not open. */
interface Owner {
  readonly evaluationId: number;
  readonly course: string;
  readonly oidos: string;
}

const associated = ({ evaluationId, course, oidos }: Owner) =>
  Buffer.from(JSON.stringify(['anketa draft 1', evaluationId, course, oidos]));

/** Encrypts a draft under the evaluation's draft key (AES-256-GCM, padded). Bytes: nonce 12 · tag 16 · ciphertext. */
export function encryptDraft(key: Buffer, owner: Owner, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(associated(owner));
  const body = Buffer.concat([cipher.update(pad(Buffer.from(text))), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts a draft. Throws when it was damaged or belongs to someone else. */
export function decryptDraft(key: Buffer, owner: Owner, box: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, 12));
  decipher.setAAD(associated(owner));
  decipher.setAuthTag(box.subarray(12, 28));
  return unpad(Buffer.concat([decipher.update(box.subarray(28)), decipher.final()])).toString();
}
