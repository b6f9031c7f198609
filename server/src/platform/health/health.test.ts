import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../database/testing.ts';
import { troubles, watchHealth } from './health.ts';
import { healthRoutes } from './routes.ts';

const application = await testDatabase();

test('a database that begins to note who submits when is found out while the server runs', async () => {
  let notes = false;
  const lines: string[] = [];
  const health = watchHealth({
    pool: application.pool,
    log: { error: (_details, message) => void lines.push(message) },
    looks: {
      async noting() {
        if (notes) throw new Error('log_statement is all');
      },
    },
  });
  expect(await health.check()).toEqual([]);
  notes = true;
  await vi.waitFor(async () => expect(await health.check()).toEqual(['noting']), 5000);
  notes = false;
  await vi.waitFor(async () => expect(await health.check()).toEqual([]), 5000);
  expect(lines).toEqual(['the database notes who submits when', 'no longer: the database notes who submits when']);
  health.stop();
});

test('a full disk that somebody met is said for a while', async () => {
  const health = watchHealth({ pool: application.pool, log: { error: () => undefined } });
  health.metFullDisk();
  expect(await health.check()).toEqual(['disk']);
  health.stop();
});

test('what has to be looked at while all work goes on is said by /readyz, which stays ready', async () => {
  const pool = application.pool;
  const health = watchHealth({
    pool,
    log: { error: () => undefined },
    looks: {
      future: () => Promise.reject(new Error('daily_run 1')),
      standby: () => Promise.reject(new Error('it lacks something')),
    },
  });
  expect(await health.check()).toEqual(['future', 'standby']);
  health.stop();
  const fastify = Fastify();
  healthRoutes({ fastify, health: { ...health, check: async () => ['future', 'clock', 'standby'] } });
  const answer = await fastify.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ready', warnings: [troubles.future, troubles.clock, troubles.standby] },
  ]);
});
