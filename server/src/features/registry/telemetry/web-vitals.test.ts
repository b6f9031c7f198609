import { reportVitals, type VitalsReport } from '@anketa/contract/suite/web-vitals';
import { expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { fakeShell } from '../../../testing/fake-shell.ts';
import { publishRemote } from '../releases/publish.ts';
import { createWebVitals } from './web-vitals.ts';

const metricsToken = 'a token of these tests';
const app = await testApplication({ metricsToken });
const { db, fastify, config, lines } = app;
const { built } = await builtRemotes();
await publishRemote({ db, dataFolder: config.dataFolder, provided: {} }, await built(), 'team');

const report: VitalsReport = { route: '/login', vitals: { LCP: 1234, INP: 96, CLS: 0.015 } };
const page = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin', host: 'localhost:80' };

/** Sends a report as a browser does: without cookies. Each from an address of its own, unless it is given. */
let addresses = 0;
async function send(body: object, { headers = {}, from = `198.51.100.${++addresses}` } = {}): Promise<number> {
  const { method, path: url } = reportVitals;
  const sent = { method, url, payload: body, headers: { ...page, ...headers }, remoteAddress: from };
  return (await fastify.inject(sent)).statusCode;
}

async function metrics(): Promise<string> {
  const { body } = await fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  return body;
}

test('metrics have what browsers measured by route and remote, in seconds and as shifts', async () => {
  expect(await send(report)).toBe(200);
  expect(await send({ ...report, vitals: { LCP: 3400 } })).toBe(200);
  const text = await metrics();
  const labels = 'vital="LCP",remote="shell",route="/login"';
  expect(text).toContain(`anketa_web_vital_seconds_bucket{le="1.8",${labels}} 1`);
  expect(text).toContain(`anketa_web_vital_seconds_bucket{le="4",${labels}} 2`);
  expect(text).toContain(`anketa_web_vital_seconds_sum{${labels}} 4.634`);
  expect(text).toContain('anketa_web_vital_seconds_count{vital="INP",remote="shell",route="/login"} 1');
  expect(text).toContain('anketa_web_vital_shift_bucket{le="0.02",remote="shell",route="/login"} 1');
});

test('a page says its route to the browser; of an address that is no page it says none', async () => {
  const served = await createApp({ ...app, database: app, shell: fakeShell({ folder: config.dataFolder }) });
  const routeOf = async (url: string) => /"route":("[^"]*"|null)/.exec((await served.inject({ url })).body)?.[1];
  expect(await routeOf('/login?back=%2Fusers')).toBe('"/login"');
  expect(await routeOf('/nowhere')).toBe('null');
  await served.close();
});

test('what is no route of the suite, comes from another page, says more or comes too often is not taken', async () => {
  expect(await send({ ...report, route: '/nowhere' })).toBe(404);
  expect(await send({ ...report, route: '/import/7' })).toBe(404);
  expect(await send({ ...report, route: '__proto__' })).toBe(404);
  expect(await send(report, { headers: { origin: 'https://evil.example' } })).toBe(403);
  expect(await send({ ...report, person: 'Jana' })).toBe(400);
  expect(await send({ ...report, vitals: { ...report.vitals, LCP: -1 } })).toBe(400);
  expect(await send({ ...report, vitals: { ...report.vitals, name: 'Jana' } })).toBe(400);
  expect(await send({ ...report, route: '/'.repeat(201) })).toBe(400);
  const from = '203.0.113.20';
  const statuses: number[] = [];
  for (let sent = 0; sent < 121; sent += 1) statuses.push(await send({ ...report, route: '/help' }, { from }));
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  expect(await metrics()).not.toMatch(/nowhere|import\/7|proto/);
});

test('a report leaves no line in the log', async () => {
  lines.length = 0;
  expect(await send(report, { from: '203.0.113.9' })).toBe(200);
  expect(lines).toEqual([]);
});

test('nobody reads in metrics when a page was left: what is measured in an hour shows once it is over', () => {
  let now = Date.UTC(2026, 10, 27, 10, 0, 1);
  const vitals = createWebVitals(60, () => now);
  const one = { vital: 'LCP', remote: 'shell', route: '/login', value: 1000 } as const;
  vitals.add(one);
  now += 59 * 60_000;
  vitals.add({ ...one, value: 2000 });
  vitals.add({ ...one, vital: 'CLS', value: 0 });
  expect(vitals.take(['LCP'])).toEqual([]);
  now += 60_000;
  vitals.add({ ...one, value: 3000 });
  expect(vitals.take(['LCP']).map(({ value }) => value)).toEqual([1000, 2000]);
  expect(vitals.take(['LCP'])).toEqual([]);
  expect(vitals.take(['CLS'])).toHaveLength(1);
});

test('what waits does not grow without end', () => {
  const vitals = createWebVitals(0);
  for (let added = 0; added < 20_050; added += 1)
    vitals.add({ vital: 'LCP', remote: 'shell', route: '/login', value: added });
  expect(vitals.take(['LCP'])).toHaveLength(20_000);
});
