import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../platform/database/testing.ts';
import { demoSource, demoTerm } from '../demo/source.ts';
import { fingerprints, importInto, newEvaluation } from '../testing/import-once.ts';
import { variantSource } from '../testing/variant-source.ts';

const database = await testDatabase();
const { pool } = database;
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });

const waiting = async () =>
  (await pool.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
    .rowCount ?? 0;

test.each([
  ['a step', 'stage.enrolment'],
  ['its last transaction', 'public.enrolment'],
])('an import that waits for others in %s hears that it is to stop, and has changed nothing', async (_, table) => {
  const id = await newEvaluation(database);
  expect(await importInto(database, demo, id)).toEqual({ status: 'completed' });
  const before = await fingerprints(database, id);
  const changed = variantSource(demo, 1, 0.1);
  const other = await pool.connect();
  const stop = new AbortController();
  const reason = new Error('stopped by a test');
  let ended: Promise<unknown>;
  try {
    await other.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    ended = importInto(database, changed, id, { signal: stop.signal }).catch((error) => error);
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 20_000 });
    stop.abort(reason);
    // While the other one still holds what it waits for, where that is a step.
    if (table === 'stage.enrolment') expect(await ended).toBe(reason);
  } finally {
    await other.query('ROLLBACK');
    other.release();
  }
  expect(await ended).toBe(reason);
  expect(await fingerprints(database, id)).toEqual(before);
  expect(await importInto(database, changed, id)).toEqual({ status: 'completed' });
  expect(await fingerprints(database, id)).not.toEqual(before);
});
