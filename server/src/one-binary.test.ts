import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from './platform/database/migrate.ts';
import { testDatabase } from './platform/database/testing.ts';
import { migrateJobs } from './platform/jobs.ts';
import { bareEnvironment } from './testing/bare-environment.ts';

const { pool, url } = await testDatabase();
await migrate(pool);
await migrateJobs(url);
const folder = await mkdtemp(join(tmpdir(), 'anketa-binary-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const env = {
  ...bareEnvironment,
  DATABASE_URL: url,
  PUBLIC_URL: 'https://anketa.example',
  ANKETA_SECRET: 'a secret of the tests, never of a server',
  ANKETA_DATA: join(folder, 'data'),
  ANKETA_KEYSTORE: join(folder, 'keys'),
  ANKETA_WORKER_PORT: '0',
};

/** Connections of the worker to the database of this test: others run beside it on one server. */
async function connections(): Promise<number> {
  const { rows } = await pool.query(
    "SELECT FROM pg_stat_activity WHERE application_name = 'anketa-jobs' AND datname = current_database()",
  );
  return rows.length;
}

test('whoever signals the process of bin/anketa ends the server, gracefully, and nothing of it stays', async () => {
  const worker = spawn(join(import.meta.dirname, '../../bin/anketa'), ['worker'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await expect.poll(connections, { timeout: 30_000 }).toBeGreaterThan(0);
  worker.kill('SIGTERM');
  const [code, signal] = await once(worker, 'exit');
  expect([code, signal]).toEqual([0, null]);
  expect(await connections()).toBe(0);
});
