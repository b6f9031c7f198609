import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { testApplication } from './testing/application.ts';
import { cycleOf } from './testing/cycle.ts';
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
const { openFaculty } = cycleOf(application);
const worker = await createWorkerApp({ ...application, database: application });
const folder = await mkdtemp(join(tmpdir(), 'anketa-prometheus-'));
afterAll(async () => {
  await worker.close();
  await rm(folder, { recursive: true, force: true });
});

const metricsOf = async (app: Pick<typeof worker, 'inject'>) =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body;

const operating = join(import.meta.dirname, '../operating');
const rules = join(operating, 'alerts.yml');

/** Leaves two questionnaires that do not open. */
async function leaveUnopenable(): Promise<void> {
  const { evaluationId } = await openFaculty('unopenable', { students: 3 });
  await sql`INSERT INTO course_ballots (evaluation_id, course_code, set_aside, unopenable, mixed_on)
    VALUES (${evaluationId}, 'c', 0, 2, current_date - 8)`.execute(application.db);
}

/** Metrics that Prometheus makes itself. */
const ofPrometheus: readonly string[] = ['up'];

test('rules and dashboard ask for metrics that are given', async () => {
  const given = await Promise.all([fastify, worker].map(metricsOf));
  const names = given.flatMap((text) =>
    [...text.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const files = await Promise.all([rules, join(operating, 'dashboard.json')].map((file) => readFile(file, 'utf8')));
  const asked = new Set(
    files.flatMap((text) =>
      [...text.matchAll(/\b(?:up|(?:anketa|nodejs|process)_[a-z0-9_]+)\b(?=[{[)])/g)].map(([name]) => name),
    ),
  );
  expect(asked.size).toBeGreaterThan(7);
  expect([...asked].filter((name) => !names.includes(name) && !ofPrometheus.includes(name))).toEqual([]);
});

test.runIf(isInstalled)('rules are well formed, and fire when they should and not else', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])
    execFileSync('promtool', args, { cwd: operating });
});

test('a worker answers how it is, and nothing else', async () => {
  expect((await worker.inject('/healthz')).statusCode).toBe(200);
  expect((await worker.inject('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await worker.inject('/metrics')).statusCode).toBe(401);
  expect(await metricsOf(worker)).toContain('anketa_trouble{kind="keystore"} 0');
  expect((await worker.inject('/internal/session')).statusCode).toBe(404);
});

test.runIf(isInstalled)(
  'a real Prometheus scrapes the server and the worker, finds nothing wrong with their names, and says when questionnaires do not open',
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
    await writeFile(
      config,
      JSON.stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [rules],
        scrape_configs: [job],
      }),
    );
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
      const firing = () => ask('ALERTS{alertname="AnketaBallotsDoNotOpen",alertstate="firing"}');
      expect(await firing()).toEqual([]);
      await leaveUnopenable();
      await vi.waitFor(async () => expect(await firing()).toHaveLength(1), { timeout: 60_000, interval: 500 });
    } finally {
      const ended = once(prometheus, 'exit');
      prometheus.kill('SIGTERM');
      await ended;
    }
  },
);
