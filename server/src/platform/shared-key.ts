import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from './keystore.ts';

/** The 32 bytes of a key by its file's name, in a folder that all processes share. It is made where there is none, with the folder, readable by this user alone. */
export async function sharedKey(folder: string, name: string): Promise<Buffer> {
  const known = await readIfThere(join(folder, name));
  if (known) return known;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const made = join(folder, randomUUID());
  await writeFile(made, randomBytes(32), { mode: 0o600, flag: 'wx' });
  try {
    // Whole under its name or not there: another process may make the same key at this moment, and one of the two is it.
    await link(made, join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(made, { force: true });
  }
  return sharedKey(folder, name);
}
