import { createHmac, createSecretKey } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { readIfThere } from './keystore.ts';
import { sharedKey } from './shared-key.ts';

/** No session lasts longer, in ms (features/session/service.ts: four hours at least, to four in the morning). */
const longest = 29 * 60 * 60 * 1000;

/**
 * The keys of marks of sessions, one for all that end at one moment, in a folder that all processes share, outside the database and its backups. A mark
 * stands in the database in place of what a provider calls a person and a session. Once its key is destroyed nobody can tell who it was, from a backup
 * either.
 */
export interface SessionKeys {
  /** The marks of values under the key of the sessions that end at `end`. The key is made where there is none. */
  marks(end: Date, values: readonly string[]): Promise<Buffer[]>;
  /** The marks of a value under each key that there is, with when its sessions end. */
  marksByEnd(value: string): Promise<{ readonly end: Date; readonly mark: Buffer }[]>;
  /** Destroys the keys of sessions that have ended by `now`, and of such as cannot be: the clock was ahead when they were made. */
  destroyPast(now?: Date): Promise<void>;
}

const markOf = (key: Buffer, value: string) => createHmac('sha256', createSecretKey(key)).update(value).digest();

/** Those keys in a folder (made with the first of them, readable by this user alone). */
export function sessionKeysIn(folder: string): SessionKeys {
  const nameOf = (end: Date) => `${end.getTime()}.key`;

  async function ends(): Promise<Date[]> {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => (/^\d+\.key$/.test(name) ? [new Date(Number.parseInt(name, 10))] : []));
  }

  // Thousands sign in at one moment. No key outlives its file by more than this.
  const recent = new LRUCache<string, Buffer>({ max: 4, ttl: 60_000 });

  async function keyFor(end: Date): Promise<Buffer> {
    const name = nameOf(end);
    const key = recent.get(name) ?? (await sharedKey(folder, name));
    recent.set(name, key);
    return key;
  }

  return {
    async marks(end, values) {
      const key = await keyFor(end);
      return values.map((value) => markOf(key, value));
    },
    async marksByEnd(value) {
      const found = await Promise.all(
        (await ends()).map(async (end) => ({ end, key: await readIfThere(join(folder, nameOf(end))) })),
      );
      return found.flatMap(({ end, key }) => (key ? [{ end, mark: markOf(key, value) }] : []));
    },
    async destroyPast(now = new Date()) {
      recent.clear();
      for (const end of await ends()) {
        const ahead = end.getTime() - now.getTime();
        if (ahead <= 0 || ahead > longest) await rm(join(folder, nameOf(end)), { force: true });
      }
    },
  };
}
