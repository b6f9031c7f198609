import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Db } from './connect.ts';
import { startEmbeddedPostgres } from './embedded.ts';

async function started(folder: string) {
  const postgres = await startEmbeddedPostgres({ folder, fsync: false });
  onTestFinished(postgres.stop);
  const { db, close } = connect(postgres.url, { poolSize: 1 });
  onTestFinished(() => close().catch(() => undefined));
  return { db, stop: () => close().then(postgres.stop) };
}

/** Megabytes for tables and indexes. */
async function sharedBuffers(db: Db): Promise<number> {
  const { rows } = await sql<{ mb: number }>`
    SELECT setting::int / 128 AS mb FROM pg_settings WHERE name = 'shared_buffers'`.execute(db);
  return rows[0]?.mb ?? 0;
}

/** Blocks of the table that are in memory. */
async function inMemory(db: Db): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    SELECT count(*)::int AS blocks FROM pg_buffercache WHERE relfilenode = pg_relation_filenode('read_often')`.execute(
    db,
  );
  return rows[0]?.blocks ?? 0;
}

test('a quarter of the memory is for tables, and what was there when the database stopped is read again before anybody asks for it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const before = await started(folder);
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
  expect(await sharedBuffers(before.db)).toBe(Math.max(128, Math.floor(memory / 4)));
  await sql`CREATE EXTENSION pg_buffercache`.execute(before.db);
  await sql`CREATE TABLE read_often AS SELECT repeat('a', 500) FROM generate_series(1, 1000)`.execute(before.db);
  await sql`SELECT count(*) FROM read_often`.execute(before.db);
  const blocks = await inMemory(before.db);
  expect(blocks).toBeGreaterThan(60);
  await before.stop();

  const after = await started(folder);
  await expect.poll(() => inMemory(after.db)).toBeGreaterThanOrEqual(blocks);
});
