import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { fastFolder } from '../../testing/fast-folder.ts';
import { connect } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

/** Vitest's global set-up: one PostgreSQL for the run, one migrated template database that each test file clones. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(fastFolder(), 'anketa-test-'));
  const postgres = await startEmbeddedPostgres({ folder, fsync: false });
  const database = connect(postgres.url);
  await migrate(database.pool);
  await database.close();
  project.provide('templateUrl', postgres.url);
  project.provide('postgresFiles', postgres.place);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
