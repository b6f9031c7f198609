import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Makes pairs of keys. Of this all that leaves is the public half, so it may be given to processes that answer requests
 * where they run in one with the worker.
 */
export interface KeyMaker {
  /** Makes a new X25519 pair for an evaluation, safe on the disk. Gives the public half, raw 32 bytes. Throws `KeystoreError`. */
  create(evaluationId: number): Promise<Buffer>;
}

/**
 * The private keys of evaluations, one file for each pair, in a folder outside the database and its backups. Only
 * the worker has it. A key cannot be made again once it is destroyed.
 */
export interface Keystore extends KeyMaker {
  /** Names this keystore, also in a copy of it. The database notes it (`claimKeystore`). */
  readonly identity: string;
  /** The private half of a pair; undefined once destroyed. Throws when the file holds another pair's. */
  privateKey(evaluationId: number, publicKey: Buffer): Promise<KeyObject | undefined>;
  /** Deletes all keys of an evaluation for good, but for one pair's. */
  destroy(evaluationId: number, but?: Buffer | null): Promise<void>;
  /** Throws `KeystoreError` where no key could be stored. */
  tryToStore(): Promise<void>;
  /** The evaluations that it holds keys of. */
  evaluations(): Promise<number[]>;
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

/** The first 16 hexadecimal digits of a public key's SHA-256: the name of its file, and what people compare. */
export function fingerprintOf(publicKey: Buffer): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16);
}

/** No key can be stored: the folder cannot be written. */
export class KeystoreError extends Error {}

/** Opens the keystore in a folder (made when missing, readable by this user alone). */
export async function openKeystore(folder: string): Promise<Keystore> {
  const sealing = join(folder, 'sealing');
  await mkdir(sealing, { recursive: true, mode: 0o700 });
  const identity = await identityOf(folder);
  async function store(name: string, content: string | Buffer): Promise<void> {
    try {
      await writeOnce(sealing, name, content);
    } catch (cause) {
      throw new KeystoreError(cause instanceof Error ? cause.message : String(cause), { cause });
    }
  }
  const nameOf = (evaluationId: number, publicKey: Buffer) => `${evaluationId}-${fingerprintOf(publicKey)}.pem`;

  return {
    identity,
    async create(evaluationId) {
      const { privateKey, publicKey } = generateKeyPairSync('x25519');
      const raw = rawPublicKey(publicKey);
      await store(nameOf(evaluationId, raw), privateKey.export({ type: 'pkcs8', format: 'pem' }));
      return raw;
    },
    async tryToStore() {
      const name = `.${randomUUID()}`;
      await store(name, '');
      await rm(join(sealing, name));
    },
    async privateKey(evaluationId, publicKey) {
      const pem = await readIfThere(join(sealing, nameOf(evaluationId, publicKey)));
      if (!pem) return undefined;
      const privateKey = createPrivateKey(pem);
      if (!rawPublicKey(createPublicKey(privateKey)).equals(publicKey)) {
        throw new Error(`${nameOf(evaluationId, publicKey)} holds the key of another pair`);
      }
      return privateKey;
    },
    async destroy(evaluationId, but = null) {
      const spared = but && nameOf(evaluationId, but);
      for (const name of await readdir(sealing)) {
        if (name.startsWith(`${evaluationId}-`) && name !== spared) await rm(join(sealing, name), { force: true });
      }
      await syncFolder(sealing);
    },
    async evaluations() {
      const ids = (await readdir(sealing)).flatMap((name) => /^(\d+)-[0-9a-f]{16}\.pem$/.exec(name)?.[1] ?? []);
      return [...new Set(ids.map(Number))];
    },
  };
}

async function identityOf(folder: string): Promise<string> {
  const known = await readIfThere(join(folder, 'identity'));
  if (known?.length) return known.toString();
  try {
    await writeOnce(folder, 'identity', randomUUID());
  } catch (error) {
    // Another process opens the same folder for the first time, too.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return identityOf(folder);
}

/** The content of a file; undefined when there is none. */
export function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Writes a file that must not exist yet, and lets nobody go on before it is on the disk. */
export async function writeOnce(folder: string, name: string, content: string | Buffer): Promise<void> {
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

/** Makes new and removed names of a folder last. Not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
