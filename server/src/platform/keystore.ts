import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The keys of each evaluation, in a folder outside the database and its backups. Two halves with two purposes:
 * `sealing/` opens ballots and is needed only where the mixer runs; `drafts/` reads and writes unfinished
 * questionnaires and is needed where requests are answered. Neither can be made again once destroyed.
 */
export interface Keystore {
  /** Makes both keys of an evaluation unless they exist. Gives the public sealing key (X25519, raw 32 bytes). */
  create(evaluationId: number): Promise<Buffer>;
  /** The private sealing key. Undefined once destroyed, or where this process was not given it. */
  sealingKey(evaluationId: number): Promise<KeyObject | undefined>;
  /** The 32-byte key of drafts. Undefined once destroyed. */
  draftKey(evaluationId: number): Promise<Buffer | undefined>;
  /** Deletes both keys for good. */
  destroy(evaluationId: number): Promise<void>;
}

/** Raw bytes of an X25519 public key, as kept in the database. */
export function rawPublicKey(key: KeyObject): Buffer {
  const { x } = key.export({ format: 'jwk' });
  if (!x) throw new TypeError('not an X25519 key');
  return Buffer.from(x, 'base64url');
}

/** The key object of 32 raw X25519 bytes. */
export function publicKeyFrom(raw: Buffer): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });
}

/** X25519 shared secret (RFC 7748). */
export function sharedSecret(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  return diffieHellman({ privateKey, publicKey });
}

/** Opens the keystore in a folder (made when missing, readable by this user alone). */
export async function openKeystore(folder: string): Promise<Keystore> {
  const sealing = join(folder, 'sealing');
  const drafts = join(folder, 'drafts');
  await mkdir(sealing, { recursive: true, mode: 0o700 });
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const sealingFile = (id: number) => join(sealing, `${id}.pem`);
  const draftFile = (id: number) => join(drafts, `${id}.key`);

  return {
    async create(evaluationId) {
      const existing = await read(sealingFile(evaluationId));
      const privateKey = existing ? createPrivateKey(existing) : generateKeyPairSync('x25519').privateKey;
      if (!existing) {
        await writeOnce(sealingFile(evaluationId), privateKey.export({ type: 'pkcs8', format: 'pem' }));
      }
      if (!(await read(draftFile(evaluationId)))) await writeOnce(draftFile(evaluationId), randomBytes(32));
      return rawPublicKey(createPublicKey(privateKey));
    },
    async sealingKey(evaluationId) {
      const pem = await read(sealingFile(evaluationId));
      return pem && createPrivateKey(pem);
    },
    draftKey: (evaluationId) => read(draftFile(evaluationId)),
    async destroy(evaluationId) {
      await rm(sealingFile(evaluationId), { force: true });
      await rm(draftFile(evaluationId), { force: true });
    },
  };
}

function read(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** A key is on the disk whole or not at all. */
async function writeOnce(file: string, content: string | Buffer): Promise<void> {
  const half = `${file}.new`;
  await writeFile(half, content, { mode: 0o600, flush: true });
  await rename(half, file);
}
