import { type FailureReport, reportFailure } from '@anketa/contract/suite/failure-reports';
import { fewestAtPlace, listFailures } from '@anketa/contract/suite/remote-failures';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { testDatabase } from '../../platform/database/testing.ts';
import { testApplication } from '../../testing/application.ts';
import { builtRemotes } from '../../testing/built-remote.ts';
import { fakeShell } from '../../testing/fake-shell.ts';
import { givenPerson } from '../../testing/given.ts';
import { publishRemote } from './releases/publish.ts';
import { createRemoteCounts } from './telemetry/counts.ts';
import { countsOfDay, removeOldCounts } from './telemetry/counts-store.ts';

const metricsToken = 'a token of these tests';
const app = await testApplication({ metricsToken });
const { db, fastify, config, lines } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
const { built } = await builtRemotes();
const { contentHash: revision } = await publishRemote(
  { db, dataFolder: config.dataFolder, provided: {} },
  await built(),
  'team',
);
const report: FailureReport = {
  remote: 'mfe-a',
  revision,
  kind: 'render',
  place: { file: '0a1b2c3d', line: 1, column: 42 },
  id: '00c0ffee',
  load: null,
};

/** Sends a report as a browser does: without cookies. Each from an address of its own, unless it is given. */
let addresses = 0;
async function send(body: object, { headers = {}, from = `198.51.100.${++addresses}` } = {}): Promise<number> {
  const { method, path: url } = reportFailure;
  const page = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin', host: 'localhost:80' };
  const reply = await fastify.inject({
    method,
    url,
    payload: body,
    headers: { ...page, ...headers },
    remoteAddress: from,
  });
  return reply.statusCode;
}

const shown = async () => (await (await app.as('boss'))(listFailures)).body;

beforeEach(async () => {
  await shown();
  await sql`TRUNCATE remote_count`.execute(db);
});

test('a failure is counted by revision, kind and place, of nobody; a place is shown from five on', async () => {
  for (let failed = 1; failed < fewestAtPlace; failed++) expect(await send(report)).toBe(200);
  const early = (await shown()).revisions;
  expect(early.map(({ failures, kinds, places }) => ({ failures, kinds, places }))).toEqual([
    { failures: 4, kinds: [{ kind: 'render', count: 4 }], places: [] },
  ]);
  expect(await send(report)).toBe(200);
  expect(await send({ ...report, place: { ...report.place, file: 'ffffffff' } })).toBe(200);
  const [counts] = (await shown()).revisions;
  expect(counts).toMatchObject({ name: 'mfe-a', revision, loads: 0, failures: 6 });
  expect(counts?.hours.at(-1)).toEqual({ loads: 0, failures: 6 });
  expect(counts?.places).toEqual([{ kind: 'render', place: 'cs.0a1b2c3d.js:1:42', count: 5 }]);
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'remote_count' ORDER BY 1`.execute(
    db,
  );
  expect(rows.map(({ name }) => name)).toEqual(['content_hash', 'count', 'hour', 'kind', 'place', 'remote_id']);
});

test('the log has a line with the id that the person sees, and of them nothing', async () => {
  lines.length = 0;
  await send({ ...report, message: 'Jana Nováková', url: '/evaluation/x' }, { from: '203.0.113.9' });
  const logged = lines.filter((line) => line.includes('00c0ffee')).map((line) => JSON.parse(line));
  expect(logged).toEqual([
    expect.objectContaining({
      failure: '00c0ffee',
      remote: 'mfe-a',
      revision,
      kind: 'render',
      place: 'cs.0a1b2c3d.js:1:42',
    }),
  ]);
  expect(lines.join('\n')).not.toMatch(/203\.0\.113|Jana|evaluation\/x|remote-failures/);
});

test('what comes from another page, of no revision of ours or too often is not counted', async () => {
  expect(await send(report, { headers: { origin: 'https://evil.example' } })).toBe(403);
  expect(await send(report, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403);
  expect(await send({ ...report, revision: 'f'.repeat(16) })).toBe(404);
  expect(await send({ ...report, kind: 'load it' })).toBe(400);
  const from = '203.0.113.20';
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent++) statuses.push(await send(report, { from }));
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
  expect((await shown()).revisions[0]?.failures).toBe(30);
});

test('a page that is opened at an address of a remote is a load of the revision that it gets', async () => {
  const withPages = await createApp({ ...app, database: app, shell: fakeShell({ folder: config.dataFolder }) });
  for (const url of ['/a', '/a/b?c', '/', '/nobody']) expect((await withPages.inject({ url })).statusCode).toBe(200);
  await withPages.close();
  expect((await shown()).revisions).toMatchObject([{ name: 'mfe-a', revision, loads: 2, failures: 0, kinds: [] }]);
});

test('metrics have failures by remote, revision and kind', async () => {
  await send({ ...report, kind: 'hang', place: null });
  const { body } = await fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
  expect(body).toContain(`anketa_remote_failures_total{remote="mfe-a",revision="${revision}",kind="hang"} 1`);
});

test('counts are whole hours, are gone after two days, and wait where the database is away', async () => {
  const apart = await testDatabase();
  const warned: string[] = [];
  const counts = createRemoteCounts({
    db: apart.db,
    log: { warn: (_: unknown, text?: string) => void warned.push(text ?? '') },
  });
  const what = { remote_id: 'mfe-a', content_hash: revision, kind: 'opened', place: '' } as const;
  counts.add(what);
  await sql`ALTER TABLE remote_count RENAME TO elsewhere`.execute(apart.db);
  await counts.store();
  expect(warned).toHaveLength(1);
  await sql`ALTER TABLE elsewhere RENAME TO remote_count`.execute(apart.db);
  counts.add(what);
  await counts.stop();
  expect(await countsOfDay(apart.db)).toEqual([{ ...what, count: 2, ago: 0 }]);
  await sql`UPDATE remote_count SET hour = hour - interval '49 hours'`.execute(apart.db);
  await removeOldCounts(apart.db);
  const { rows } = await sql`SELECT FROM remote_count`.execute(apart.db);
  expect(rows).toEqual([]);
});

test('of more than forty places of one kind in an hour the others are counted without one', async () => {
  const counts = createRemoteCounts({ db, log: fastify.log });
  for (let line = 0; line < 60; line++)
    counts.add({ remote_id: 'mfe-a', content_hash: revision, kind: 'handler', place: `a.js:${line}:0` });
  await counts.stop();
  const stored = await countsOfDay(db);
  expect([stored.length, stored[0]]).toEqual([41, expect.objectContaining({ place: '', count: 20 })]);
});
