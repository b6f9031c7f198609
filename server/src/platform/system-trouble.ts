import { isPassing } from './database/passing.ts';
import type { WordedError } from './worded-error.ts';

/** What the system's codes are called in words (`system.…` of the texts). */
const files: Readonly<Record<string, string>> = {
  ENOENT: 'system.missing',
  ENOTDIR: 'system.not-folder',
  EISDIR: 'system.folder',
  ELOOP: 'system.loop',
  EACCES: 'system.no-access',
  EPERM: 'system.no-access',
  EROFS: 'system.read-only',
};

/**
 * What the system or the database refused, in words: a file or folder, a full disk, a database that is out of reach. Undefined for any other error. `name`
 * is what a file is called to whoever reads it; its path unless said.
 */
export function systemTrouble(error: unknown, name?: string): WordedError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (code === '53100') return { key: 'system.database-full' };
  if (code === 'ENOSPC') return { key: 'system.full' };
  const key = files[code];
  const called = name ?? path;
  if (key === undefined || syscall === 'connect' || called === undefined) {
    return isPassing(error) ? { key: 'system.no-database' } : undefined;
  }
  // What a folder is asked for is its names; of a name that was listed the file itself is missing.
  const about = code === 'ENOENT' && syscall === 'scandir' ? 'system.no-folder' : key;
  return { key: about, values: { name: called } };
}
