import { type Config, demoConfig, productionConfig } from './config.ts';
import { type OpenDatabase, openDatabase } from './platform/database/open.ts';
import { mustBeWritable } from './platform/must-be-writable.ts';

/** Settings of a command: of production where it is configured, else of the demo's data folder. No command needs the keystore. */
export function commandConfig(): Config {
  const { ANKETA_SECRET, ANKETA_SECRET_FILE } = process.env;
  return (ANKETA_SECRET ?? ANKETA_SECRET_FILE)
    ? productionConfig(process.env, { work: false })
    : demoConfig(process.env);
}

/**
 * Opens the database that the settings name for what a command does, and closes it. Only `migrate` changes the schema: whoever publishes from another
 * checkout must not upgrade the server by that.
 */
export async function withDatabase<Result>(
  work: (database: OpenDatabase, config: Config) => Promise<Result>,
  { migrates = false, leavesSchema = false } = {},
): Promise<Result> {
  const config = commandConfig();
  if (migrates) await mustBeWritable(config.dataFolder);
  const database = await openDatabase(config, { attach: true, migrates, leavesSchema });
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}
