import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { ConfigError } from '../../config-error.ts';
import { lockInstance } from '../instance-lock.ts';
import type { ErrorLog } from '../loggable.ts';
import { connect, type Database } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { watchEmbedded } from './embedded-watch.ts';
import { assertMigrated, migrateToFit } from './migrate.ts';
import { mustNotNote } from './noting-settings.ts';
import { mustHaveSessions } from './sessions.ts';

export interface OpenDatabase extends Database {
  readonly url: string;
  /** Where an embedded database has its files. */
  readonly place?: string;
}

interface Opening {
  /** Shares the embedded database with the process that runs it; without, that is an error. */
  readonly attach: boolean;
  /** Makes an embedded database where there is none, and brings the schema up to date; without, either is an error. */
  readonly migrates: boolean;
  /** In place of that the schema is left as it is: the caller sees to it. */
  readonly leavesSchema?: boolean;
  /** Without, lost connections are met by whoever uses them alone. */
  readonly log?: ErrorLog;
  /** Has an embedded database that dies started again; called where it cannot be. */
  readonly onLost?: (error: Error) => void;
}

/** The file that says where the embedded database of a data folder has its own. */
export function databasePlace(dataFolder: string): string {
  return join(dataFolder, 'database-place');
}

/** Opens the database a configuration names: `DATABASE_URL`, or the embedded PostgreSQL of the data folder. */
export async function openDatabase(
  config: Config,
  { attach, migrates, leavesSchema = false, log, onLost }: Opening,
): Promise<OpenDatabase> {
  const prepareSchema = migrates ? migrateToFit : assertMigrated;
  const prepare = leavesSchema ? async () => {} : prepareSchema;
  const using = { config, prepare, log };
  if (config.databaseUrl) {
    const checked = (pool: Database['pool']) => assertUsable(pool).then(() => prepare(pool));
    return ready({ ...using, url: config.databaseUrl, prepare: checked });
  }
  const unlock = await lockInstance(config.dataFolder);
  const note = join(config.dataFolder, 'database-url');
  if (!unlock) {
    const url = attach ? await readFile(note, 'utf8').catch(() => undefined) : undefined;
    if (!url)
      throw new Error(
        `Anketa already runs on the data folder ${config.dataFolder}. Stop it, or choose another folder with ANKETA_DATA.`,
      );
    return ready({ url, ...using });
  }
  const known = databasePlace(config.dataFolder);
  if (!migrates && !existsSync(known)) {
    await unlock();
    throw new Error(
      `There is no database in ${config.dataFolder}. Name the folder with ANKETA_DATA, or make one first: anketa migrate.`,
    );
  }
  const postgres = await startEmbeddedPostgres({ folder: config.dataFolder });
  await writeFile(note, postgres.url, { mode: 0o600 });
  await writeFile(known, `${postgres.place}\n`);
  const unwatch = onLost ? watchEmbedded(postgres, { log, onLost }) : undefined;
  const after = async () => {
    await unwatch?.();
    await rm(note, { force: true });
    await postgres.stop();
    await unlock();
  };
  const opened = await ready({ url: postgres.url, ...using, after });
  return { ...opened, place: postgres.place };
}

/** Refuses a database given by DATABASE_URL that cannot be reached, that is behind a pooler without sessions, or that notes what would say who submitted when. */
async function assertUsable(pool: Database['pool']): Promise<void> {
  try {
    await mustHaveSessions(pool);
    await mustNotNote(pool);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const why = error instanceof Error ? error.message : error;
    throw new ConfigError(`DATABASE_URL: the database cannot be used: ${why}`);
  }
}

interface Parts {
  readonly url: string;
  readonly config: Config;
  /** Sees to the schema. */
  readonly prepare: (pool: Database['pool']) => Promise<unknown>;
  readonly log?: ErrorLog;
  /** What ends with the database. */
  readonly after?: () => Promise<void>;
}

async function ready({ url, config, prepare, log, after }: Parts): Promise<OpenDatabase> {
  const database = connect(url, { poolSize: config.poolSize, log });
  const close = async () => {
    await database.close();
    await after?.();
  };
  try {
    await prepare(database.pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { ...database, url, close };
}
