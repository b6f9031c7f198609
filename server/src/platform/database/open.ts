import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { lockInstance } from '../instance-lock.ts';
import { connect, type Database } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { mustNotNote } from './noting-settings.ts';

export interface OpenDatabase extends Database {
  readonly url: string;
  /** Where an embedded database has its files. */
  readonly place?: string;
  /** True when this process found a running server's database and will leave it running. */
  readonly attached: boolean;
}

/**
 * Opens the database a configuration names, schema up to date: `DATABASE_URL`, or the embedded PostgreSQL of the data
 * folder. When another process runs that one, a command shares it with `attach`; without, it fails and says so.
 */
export async function openDatabase(
  config: Config,
  { attach, create }: { attach: boolean; create: boolean },
): Promise<OpenDatabase> {
  if (config.databaseUrl) return external(config.databaseUrl, config);
  const unlock = await lockInstance(config.dataFolder);
  const note = join(config.dataFolder, 'database-url');
  if (!unlock) {
    const url = attach ? await readFile(note, 'utf8').catch(() => undefined) : undefined;
    if (!url)
      throw new Error(
        `Anketa already runs on the data folder ${config.dataFolder}. Stop it, or choose another folder with ANKETA_DATA.`,
      );
    return ready(url, config, true, async () => {});
  }
  const known = join(config.dataFolder, 'database-place');
  if (!create && !existsSync(known)) {
    await unlock();
    throw new Error(
      `There are no data in ${config.dataFolder}. Name the folder with ANKETA_DATA, or start the server first.`,
    );
  }
  const postgres = await startEmbeddedPostgres({ folder: config.dataFolder });
  await writeFile(note, postgres.url, { mode: 0o600 });
  await writeFile(known, `${postgres.place}\n`);
  const opened = await ready(postgres.url, config, false, async () => {
    await rm(note, { force: true });
    await postgres.stop();
    await unlock();
  });
  return { ...opened, place: postgres.place };
}

/** A database given by DATABASE_URL: it must be reachable, and must not note what would say who submitted when. */
async function external(url: string, config: Config): Promise<OpenDatabase> {
  const database = connect(url, { poolSize: 2 });
  try {
    await mustNotNote(database.pool);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `DATABASE_URL: the database cannot be used: ${error instanceof Error ? error.message : error}`,
    );
  } finally {
    await database.close();
  }
  return ready(url, config, false, async () => {});
}

async function ready(
  url: string,
  config: Config,
  attached: boolean,
  after: () => Promise<void>,
): Promise<OpenDatabase> {
  const database = connect(url, { poolSize: config.poolSize });
  const close = async () => {
    await database.close();
    await after();
  };
  try {
    await migrate(database.pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, url, attached, close };
}
