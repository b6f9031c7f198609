import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changePhase } from '@anketa/contract/evaluation-administration';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';
import { givenPerson } from '../../testing/given.ts';
import { troubles, watchHealth } from './health.ts';
import { healthRoutes } from './routes.ts';

const metricsToken = 'a token of the tests, nowhere else';
const application = await testApplication({ metricsToken });
const { config, db, fastify } = application;
const admin = await application.as(await givenPerson(db, 'boss', { roles: ['admin'] }));

const ready = async () => {
  const { statusCode, body } = await fastify.inject('/readyz');
  return [statusCode, body] as const;
};
const metrics = async () =>
  (await fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body;

test('a keystore that cannot be written: readyz, metrics and the log say so, people are told, and nothing has changed', async () => {
  const { evaluationId: import_id } = await createFaculty(db, { slug: 'keys' });
  await db.updateTable('evaluation').set({ sealing_key: null }).where('id', '=', import_id).execute();
  expect(await ready()).toEqual([200, expect.stringContaining('ready')]);
  const sealing = join(config.keystoreFolder ?? '', 'sealing');
  await rename(sealing, `${sealing}-elsewhere`);
  await writeFile(sealing, '');

  await vi.waitFor(async () => expect(await ready()).toEqual([503, expect.stringContaining('keystore')]), 5000);
  expect(await metrics()).toContain('anketa_trouble{kind="keystore"} 1');
  expect(await metrics()).toContain('anketa_trouble{kind="database"} 0');
  expect(application.lines.join('')).toContain('the keystore cannot be written');
  const refused = await admin(changePhase, { body: { import_id, phase: 1 } });
  expect(refused).toMatchObject({ status: 503, body: { title: expect.stringContaining('šifrovací klíče') } });
  const { state } = await db
    .selectFrom('evaluation')
    .select('state')
    .where('id', '=', import_id)
    .executeTakeFirstOrThrow();
  expect(state).toBe(0);

  await rm(sealing);
  await rename(`${sealing}-elsewhere`, sealing);
  await vi.waitFor(async () => expect((await ready())[0]).toBe(200), 5000);
  expect(application.lines.join('')).toContain('no longer: the keystore cannot be written');
  expect((await admin(changePhase, { body: { import_id, phase: 1 } })).status).toBe(200);
});

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
    looks: { future: () => Promise.reject(new Error('daily_run 1')) },
  });
  expect(await health.check()).toEqual(['future']);
  health.stop();
  const fastify = Fastify();
  healthRoutes({ fastify, health: { ...health, check: async () => ['future', 'clock'] } });
  const answer = await fastify.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { status: 'ready', warnings: [troubles.future, troubles.clock] },
  ]);
});
