import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bareEnvironment } from '@anketa/server/testing/bare-environment';
import { freePort } from '@anketa/server/testing/guided-proxy';
import { remoteTeam } from '@anketa/server/testing/remote-team';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { ownProduct } from './own-product.ts';
import { marksIn, withMarked } from './revisions.ts';

const product = ownProduct();
const remoteId = 'mfe-results';
const hosts: { readonly process: ChildProcess; readonly folder: string }[] = [];

test.afterEach(async () => {
  for (const { process: host, folder } of hosts.splice(0)) {
    const ended = once(host, 'exit');
    host.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
});

/** Starts another host on the product's database, with a data folder of its own. Gives its address and that folder. */
async function anotherHost(settings: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'anketa-host-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const env = {
    ...bareEnvironment,
    PORT: String(port),
    PUBLIC_URL: 'https://anketa.example.cz',
    LOG_LEVEL: 'fatal',
    ANKETA_DRAIN_SECONDS: '0',
    ANKETA_SECRET: '0123456789abcdef-ghijklmnop-qrstuvwxyz',
    ANKETA_DATA: data,
    ANKETA_DRAFT_KEYS: join(folder, 'keys'),
    DATABASE_URL: await readFile(join(product().data, 'database-url'), 'utf8'),
    ...settings,
  };
  const host = spawn(process.execPath, ['server/src/cli.ts', 'serve', '--no-work'], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  hosts.push({ process: host, folder });
  const url = `http://localhost:${port}`;
  const status = (path: string) =>
    fetch(url + path).then(
      ({ status: code }) => code,
      () => 0,
    );
  await expect.poll(() => status('/healthz'), { timeout: 60_000 }).toBe(200);
  return { url, data, status };
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, said: await answer.text() };
};

test('what a team releases through one host another one serves within five seconds; one that has no files says that it is not ready, and which it lacks', {
  tag: '@prove',
}, async ({ browser }) => {
  const [other, apart] = await Promise.all([anotherHost(), anotherHost({ ANKETA_REMOTE_STORE: 'folder' })]);
  expect((await readiness(other.url)).status).toBe(200);
  expect(await readiness(apart.url)).toEqual({ status: 503, said: expect.stringContaining(`${remoteId}@`) });
  const bringFiles = () => cp(join(product().data, 'mfe'), join(apart.data, 'mfe'), { recursive: true });
  await bringFiles();
  await expect.poll(() => readiness(apart.url)).toMatchObject({ status: 200 });

  const team = await remoteTeam(product().url, remoteId, ['/results']);
  const revision = await withMarked(remoteId, 'two hosts', team.release);
  const released = performance.now();
  const page = await browser.newPage({ baseURL: other.url });
  await page.goto('/results');
  await expect.poll(() => marksIn(page)).toEqual([`${remoteId} two hosts`]);
  expect(performance.now() - released).toBeLessThan(5000);
  await page.close();

  await expect
    .poll(() => readiness(apart.url))
    .toEqual({ status: 503, said: expect.stringMatching(new RegExp(`missing: ${remoteId}@${revision}"`)) });
  const manifest = `/mfe/${remoteId}/${revision}/mf-manifest.json`;
  expect([await other.status(manifest), await apart.status(manifest)]).toEqual([200, 404]);
  await bringFiles();
  await expect.poll(() => readiness(apart.url)).toMatchObject({ status: 200 });
  expect(await apart.status(manifest)).toBe(200);
  await team.leave();
});
