import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { takeBaseBackup, unpackBaseBackup, verifyBaseBackup } from './platform/database/base-backup.ts';
import { placeOf, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { databasePlace, type OpenDatabase } from './platform/database/open.ts';

type Data = Pick<Config, 'dataFolder' | 'databaseUrl'>;

const remotes = 'mfe';
const password = 'postgres-password';

const external =
  'The database at DATABASE_URL is backed up with its own tools, pg_basebackup or pg_dump of its version: docs/operate.md, "Backup".';

/**
 * Copies a running installation into a new folder: the embedded database as it stands at one moment, checked file by file, and the published remotes.
 * Keys are not in it.
 */
export async function backUp({ url }: OpenDatabase, { dataFolder, databaseUrl }: Data, target: string): Promise<void> {
  if (databaseUrl) throw new Error(external);
  const folder = resolve(target);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. A backup needs a folder of its own.`);
  const place = (await readFile(databasePlace(dataFolder), 'utf8')).trim();
  // The database's user writes it, who reaches its own folder but perhaps not the wished one.
  const staging = join(dirname(place), `backup-${randomUUID()}`);
  const { uid, gid } = await stat(place);
  await mkdir(staging, { mode: 0o700 });
  try {
    if (process.getuid?.() === 0) await chown(staging, uid, gid);
    await takeBaseBackup(url, staging);
    for (const name of await readdir(staging)) await move(join(staging, name), join(folder, name));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  await verifyBaseBackup(folder);
  await copyFile(join(dirname(place), password), join(folder, password));
  // After the database: what it names is there.
  const published = join(dataFolder, remotes);
  if (existsSync(published)) await cp(published, join(folder, remotes), { recursive: true });
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // It lies on another disk.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await cp(from, to);
  }
}

/** Lays a backup out in a data folder that has no database yet, and has PostgreSQL recover it. */
export async function restore({ dataFolder, databaseUrl }: Data, source: string): Promise<void> {
  if (databaseUrl) throw new Error(external);
  const folder = resolve(source);
  await mkdir(dataFolder, { recursive: true });
  const { identity, data, passwordFile } = await placeOf(dataFolder);
  if (existsSync(data) || existsSync(databasePlace(dataFolder))) {
    throw new Error(`There is a database in ${dataFolder} already. Restore into an empty folder: ANKETA_DATA.`);
  }
  await verifyBaseBackup(folder);
  try {
    await unpackBaseBackup(folder, data, identity);
    await copyFile(join(folder, password), passwordFile);
    await chmod(passwordFile, 0o600);
    if (identity) {
      await chown(dirname(data), identity.uid, identity.gid);
      await chown(passwordFile, identity.uid, identity.gid);
    }
    const postgres = await startEmbeddedPostgres({ folder: dataFolder });
    await postgres.stop();
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  }
  const published = join(folder, remotes);
  if (existsSync(published)) await cp(published, join(dataFolder, remotes), { recursive: true });
  await writeFile(databasePlace(dataFolder), `${data}\n`);
}
