import { importSteps } from '@anketa/contract/evaluations/import-steps';
import { expect, test } from 'vitest';
import { importOf } from '../features/evaluations/lifecycle.ts';
import { testDatabase } from '../platform/database/testing.ts';
import { numberMarks } from '../platform/number-mark.ts';
import { cacheReadings } from './cached-reading.ts';
import { demoSource, demoTerm } from './demo/source.ts';
import { completeSteps } from './engine/end.ts';
import { runOneChunk } from './engine/run.ts';
import type { Source } from './source.ts';
import { changedSource, fingerprints, importInto, newEvaluation } from './testing/import-once.ts';

const database = await testDatabase();

/** The demo in chunks of a hundred rows, and how many rows were asked of it. */
function counted() {
  const demo = changedSource(demoSource({ size: 'small', seed: 1, ...demoTerm }), { take: 100 });
  const read = { rows: 0 };
  const source: Source = {
    ...demo,
    async *rows(request) {
      // A source has to pass by what comes before an offset.
      read.rows += request.offset ?? 0;
      for await (const chunk of demo.rows(request)) {
        read.rows += chunk.rows.length;
        yield chunk;
      }
    },
  };
  return { source, read };
}

/** Imports chunk by chunk, as a browser asks for them. */
async function drive(source: Source, keep: ReturnType<typeof cacheReadings>): Promise<number> {
  const id = await newEvaluation(database);
  const turns = importOf({ imported: async () => {}, changed: async () => {} }, id, 'test');
  for (const step of importSteps(false)) {
    for (;;) {
      const ports = {
        database,
        ...keep(id, source),
        evaluationId: id,
        turns,
        mayLose: 1,
        markOf: numberMarks('of tests'),
      };
      const done = await runOneChunk(ports, step);
      if ('error' in done) throw new Error(done.error.message);
      if (done.row.state === 'done') break;
    }
  }
  expect(await completeSteps({ database, evaluationId: id, turns, mayLose: 1 })).toBe(true);
  return id;
}

test('whoever imports chunk by chunk reads each row about as often as the server does, and comes to the same data', async () => {
  const whole = counted();
  const reference = await newEvaluation(database);
  await importInto(database, whole.source, reference);
  const chunks = counted();
  const id = await drive(chunks.source, cacheReadings());
  expect(await fingerprints(database, id)).toEqual(await fingerprints(database, reference));
  expect(chunks.read.rows).toBeLessThan(1.3 * whole.read.rows);
});

test('what is kept is let go of, and other data are read from their start', async () => {
  const keep = cacheReadings(0);
  const { source, read } = counted();
  const chunkAt = async (from: Source, offset: number) => {
    for await (const { rows } of keep(1, from).source.rows({ table: 'MIKRO', columns: ['sident', 'gl'], offset }))
      return rows;
    return [];
  };
  const first = await chunkAt(source, 0);
  expect(await chunkAt(source, 100)).not.toEqual(first);
  const before = read.rows;
  expect(await chunkAt({ ...source, fingerprint: async () => 'other' }, 0)).toEqual(first);
  expect(read.rows).toBeGreaterThanOrEqual(before + 100);
});
