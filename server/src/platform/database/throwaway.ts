import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { connect, type Database } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Lends a database of its own in a temporary folder: nobody else's is touched, and it is gone afterwards, also when the process is told to end. */
export async function withThrowawayDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-check-'));
  const postgres = await startEmbeddedPostgres({ folder, fsync: false });
  const database = connect(postgres.url);
  async function remove(): Promise<void> {
    await postgres.stop();
    // As root its files may stand elsewhere.
    for (const place of [dirname(postgres.place), folder]) await rm(place, { recursive: true, force: true });
  }
  const end = () => void remove().finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, end);
  try {
    await migrate(database.pool);
    return await work(database);
  } finally {
    for (const signal of signals) process.off(signal, end);
    await database.close();
    await remove();
  }
}
