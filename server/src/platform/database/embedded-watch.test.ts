import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { killPostgres } from '../../testing/killed-postgres.ts';
import { connect } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { watchEmbedded } from './embedded-watch.ts';

const folder = await mkdtemp(join(tmpdir(), 'anketa-watch-'));
const postgres = await startEmbeddedPostgres({ folder });
const { pool, close } = connect(postgres.url);
afterAll(async () => {
  await close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const lines: string[] = [];
const log = { error: (_details: object, message: string) => void lines.push(message) };

test('an embedded database that is killed is there again within ten seconds, and says so once', async () => {
  const onLost = vi.fn();
  const unwatch = watchEmbedded(postgres, { log, onLost });
  for (const time of [1, 2]) {
    await killPostgres(postgres.place);
    await vi.waitFor(() => pool.query('SELECT 1'), { timeout: 10_000, interval: 50 });
    await vi.waitFor(() => expect(lines).toHaveLength(2 * time), { timeout: 10_000 });
  }
  expect(new Set(lines).size).toBe(2);
  await unwatch();
  expect(onLost).not.toHaveBeenCalled();
}, 60_000);

test('one that cannot be started again is said to be lost; whoever ends is not waited for', async () => {
  const onLost = vi.fn();
  const failure = new Error('no such folder');
  const unwatch = watchEmbedded(
    { url: postgres.url, start: () => Promise.reject(failure) },
    { log, onLost, patience: 1000 },
  );
  await postgres.stop();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledWith(failure), { timeout: 10_000 });
  await unwatch();
  const again = vi.fn();
  await watchEmbedded({ url: postgres.url, start: () => Promise.reject(failure) }, { log, onLost: again })();
  expect(again).not.toHaveBeenCalled();
}, 60_000);
