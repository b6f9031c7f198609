import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRemoteName } from '@anketa/contract/releases';
import { makeToken } from '@anketa/contract/tokens';
import { afterAll, expect, test } from 'vitest';
import { testApplication } from './testing/application.ts';
import { builtRemotes } from './testing/built-remote.ts';
import { givenPerson } from './testing/given.ts';

/** A team's own command, from a folder of its own, against a server that listens. */
const app = await testApplication();
await givenPerson(app.db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
const { built } = await builtRemotes();
await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.fastify.server.address() as AddressInfo;
const folder = await mkdtemp(join(tmpdir(), 'anketa-team-'));
afterAll(() => rm(folder, { recursive: true }));

const ends_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
await admin(makeRemoteName, { body: { name: 'mfe-a', prefixes: ['/a'] } });
const body = { name: 'Team A', scopes: ['release' as const, 'activate' as const], ends_on, remotes: ['mfe-a'] };
const tokenFile = join(folder, 'token');
await writeFile(tokenFile, `${(await admin(makeToken, { body })).body.token}\n`);

/** Runs `anketa-remote` there. Gives its exit code and what it said. */
async function run(...given: string[]) {
  const command = spawn(join(import.meta.dirname, '../../bin/anketa-remote'), given, { cwd: folder });
  let said = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(command, 'close');
  return { code, said };
}

const release = async (what: Parameters<typeof built>[0], ...more: string[]) =>
  run('release', await built(what), '--to', `http://127.0.0.1:${port}`, '--token-file', tokenFile, ...more);

test('a team releases from any folder; what the server has is not sent again, and a refusal is said in words', async () => {
  const first = await release({});
  expect(first).toEqual({
    code: 0,
    said: expect.stringMatching(/^mfe-a: 7 of 7 files sent\.\nmfe-a is active as \w{16}\.\n$/),
  });
  expect((await release({ code: '2' })).said).toContain('mfe-a: 1 of 7 files sent.');
  expect(await release({ code: '2' })).toMatchObject({ code: 0, said: expect.stringContaining('before') });
  const loses = await release({ path: '/a/b' });
  expect(loses).toEqual({ code: 1, said: expect.stringContaining('The release would drop the route /a') });
  expect((await release({ path: '/a/b' }, '--drops')).code).toBe(0);
  expect((await release({ path: '/elsewhere' }, '--drops')).said).toContain('is outside of what mfe-a may claim: /a');
  expect(await run('release')).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
});
