import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { testApplication } from './testing/application.ts';
import { works } from './testing/works.ts';
import { createWorkerApp } from './worker-app.ts';

const isInstalled = works(
  'promtool',
  ['--version'],
  'Prometheus is not installed: it is not tried. Debian: apt-get install prometheus',
);

const metricsToken = 'a token of the tests, nowhere else';
const application = await testApplication({ metricsToken });
const { fastify } = application;
const worker = await createWorkerApp({ ...application, database: application });
const folder = await mkdtemp(join(tmpdir(), 'anketa-prometheus-'));
afterAll(async () => {
  await worker.close();
  await rm(folder, { recursive: true, force: true });
});

const metricsOf = async (app: Pick<typeof worker, 'inject'>) =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body;

test('a worker answers how it is, and nothing else', async () => {
  expect((await worker.inject('/healthz')).statusCode).toBe(200);
  expect((await worker.inject('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await worker.inject('/metrics')).statusCode).toBe(401);
  expect(await metricsOf(worker)).toContain('anketa_trouble{kind="keystore"} 0');
  expect((await worker.inject('/internal/session')).statusCode).toBe(404);
});

test.runIf(isInstalled)(
  'a real Prometheus scrapes the server and the worker, and finds nothing wrong with their names',
  {
    timeout: 120_000,
  },
  async () => {
    await fastify.inject('/internal/session');
    for (const app of [fastify, worker]) {
      const said = execFileSync('promtool', ['check', 'metrics'], { input: await metricsOf(app), encoding: 'utf8' });
      expect(said).toBe('');
      await app.listen({ port: 0, host: '127.0.0.1' });
    }
    const targets = [fastify, worker].map(({ server }) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
    const job = { job_name: 'anketa', authorization: { credentials: metricsToken }, static_configs: [{ targets }] };
    const config = join(folder, 'prometheus.json');
    await writeFile(config, JSON.stringify({ global: { scrape_interval: '1s' }, scrape_configs: [job] }));
    const port = 39_090 + (process.pid % 1000);
    const own = `127.0.0.1:${port}`;
    const options = [`--config.file=${config}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${own}`];
    const prometheus = spawn('prometheus', options, { stdio: 'ignore' });
    try {
      const ask = async (query: string) => {
        const answer = await fetch(`http://${own}/api/v1/query?query=${encodeURIComponent(query)}`);
        return ((await answer.json()) as { data: { result: { value: [number, string] }[] } }).data.result;
      };
      const up = async () => (await ask('up')).map(({ value: [, text] }) => text);
      await vi.waitFor(async () => expect(await up()).toEqual(['1', '1']), { timeout: 60_000, interval: 500 });
      const [duration] = await ask('anketa_request_duration_seconds_count{route="/internal/session",class="2xx"}');
      expect(Number(duration?.value[1])).toBeGreaterThan(0);
    } finally {
      const ended = once(prometheus, 'exit');
      prometheus.kill('SIGTERM');
      await ended;
    }
  },
);
