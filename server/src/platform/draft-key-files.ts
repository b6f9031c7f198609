import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writeOnce } from './keystore.ts';

/**
 * The keys that drafts are encrypted with, one file each, in a folder that all processes share, outside the database and
 * its backups. A key lives about a day (features/questionnaires/drafts/draft-keys.ts): what is older cannot be read by anybody.
 */
export interface DraftKeys {
  /** Makes a new key, safe on the disk. Gives its id. */
  create(): Promise<string>;
  /** The 32 bytes of a key; undefined once destroyed. Never kept in memory: a destroyed key is gone. */
  read(id: string): Promise<Buffer | undefined>;
  /** Destroys all keys but one. */
  destroyOthers(id: string): Promise<void>;
}

/** Opens the folder of draft keys (made when missing, readable by this user alone). */
export async function openDraftKeys(folder: string): Promise<DraftKeys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const nameOf = (id: string) => `${id}.key`;
  return {
    async create() {
      const id = randomUUID();
      await writeOnce(folder, nameOf(id), randomBytes(32));
      return id;
    },
    read: (id) => readIfThere(join(folder, nameOf(id))),
    async destroyOthers(id) {
      for (const name of await readdir(folder)) {
        if (name.endsWith('.key') && name !== nameOf(id)) await rm(join(folder, name), { force: true });
      }
    },
  };
}
