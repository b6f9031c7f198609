import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeToken } from '@anketa/contract/people/tokens';
import type { TokenScope } from '@anketa/contract/rights';
import { listDeployments } from '@anketa/contract/suite/deployments';
import { makeRemoteName } from '@anketa/contract/suite/releases';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
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

/** The file of a token of the team with some scopes. */
async function tokenOf(...scopes: TokenScope[]): Promise<string> {
  const body = { name: 'Team A', scopes, ends_on, remotes: ['mfe-a'] };
  const file = join(folder, scopes.join('-'));
  await writeFile(file, `${(await admin(makeToken, { body })).body.token}\n`);
  return file;
}
const tokenFile = await tokenOf('release', 'activate');

/** Runs `anketa-remote` there. Gives its exit code and what it said. */
async function run(...given: string[]) {
  const command = spawn(join(import.meta.dirname, '../../bin/anketa-remote'), given, { cwd: folder });
  let said = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const [code] = await once(command, 'close');
  return { code, said };
}

const server = ['--to', `http://127.0.0.1:${port}`];
const release = async (what: Parameters<typeof built>[0], ...more: string[]) =>
  run('release', await built(what), ...server, '--token-file', tokenFile, ...more);

const stands = async () => {
  const found = (await admin(listDeployments)).body.remotes.find(({ name }) => name === 'mfe-a');
  if (!found) throw new Error('mfe-a is not there');
  return found;
};
/** The revision that a command says. */
const revisionIn = ({ said }: { said: string }) => /[0-9a-f]{16}/.exec(said)?.[0] ?? said;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

beforeEach(() =>
  sql`TRUNCATE remote_schedule, remote_canary, remote_canary_person, remote_canary_vote, remote_pointer, remote_activation, remote_revision CASCADE`.execute(
    app.db,
  ),
);

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

test('a token of one scope reads what its act needs, and does it: a canary begins, grows and ends; another revision is activated; one goes back', async () => {
  const one = revisionIn(await release({ code: 'one' }, '--drops'));
  const two = revisionIn(await release({ code: 'two' }));
  const canary = [...server, '--token-file', await tokenOf('canary')];
  const begun = await run('canary', 'start', 'mfe-a', one, ...canary, '--canary', '5%', '--until', tomorrow);
  expect(begun).toEqual({ code: 0, said: `mfe-a: ${one} is given to 5 % of page loads until ${tomorrow}.\n` });
  expect((await run('canary', 'widen', 'mfe-a', ...canary, '--canary', 'role:manager')).code).toBe(0);
  expect((await stands()).canary).toMatchObject({ state: 'running', revision: one, to: { role: 'manager' } });
  expect((await run('list', 'mfe-a', ...canary)).said).toContain(
    `canary    ${one} to everybody with the role manager since`,
  );
  expect((await run('canary', 'stop', 'mfe-a', ...canary)).code).toBe(0);
  expect((await stands()).canary?.state).toBe('stopped');
  expect((await run('activate', 'mfe-a', one, ...canary)).said).toMatch(/^POST .*activations: 403/);

  const activating = [...server, '--token-file', await tokenOf('activate')];
  expect(await run('activate', 'mfe-a', one, ...activating)).toEqual({
    code: 0,
    said: `mfe-a is active as ${one}.\n`,
  });
  const rolling = [...server, '--token-file', await tokenOf('rollback')];
  expect(await run('rollback', 'mfe-a', ...rolling)).toEqual({ code: 0, said: `mfe-a is back at ${two}.\n` });
  expect((await run('rollback', 'mfe-a', one, ...rolling)).said).toContain(one);
  expect((await run('list', 'mfe-a', ...rolling)).said).toMatch(
    new RegExp(`^mfe-a: running\nactive    ${one} since \\S+ by Team A \\(anketa_`),
  );
});

test('a rollback that loses a route is refused, and done once it is said that it should', async () => {
  const narrow = revisionIn(await release({ path: '/a/b' }, '--drops'));
  await release({});
  const rolling = [...server, '--token-file', await tokenOf('rollback')];
  const refused = await run('rollback', 'mfe-a', ...rolling);
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('would drop the route /a') });
  expect(await run('rollback', 'mfe-a', ...rolling, '--drops')).toEqual({
    code: 0,
    said: `mfe-a is back at ${narrow}.\n`,
  });
});

test('a release may be a canary, wait for its time, or both; what waits is cancelled', async () => {
  const whole = ['--token-file', await tokenOf('release', 'activate', 'canary')];
  const active = revisionIn(await release({ code: 'whole' }, '--drops'));
  const given = async (code: string, ...more: string[]) =>
    run('release', await built({ code }), ...server, ...whole, ...more);
  expect((await given('two', '--canary', '10%')).said).toMatch(/is given to 10 % of page loads until /);
  expect((await stands()).active?.revision).toBe(active);
  expect((await stands()).canary?.to).toEqual({ kind: 'share', share: 10 });
  expect((await given('three', '--at', tomorrow)).said).toContain(`is given to all pages at ${tomorrow}.`);
  expect((await stands()).schedule?.act).toBe('activate');
  expect((await run('cancel', 'mfe-a', ...server, ...whole)).code).toBe(0);
  expect((await given('three', '--at', tomorrow, '--canary', 'people:boss')).code).toBe(0);
  expect((await stands()).schedule?.act).toBe('canary');
});

test('options that are wrong are refused in words, before anything is sent', async () => {
  const dist = await built({ code: 'wrong' });
  const refused = async (...more: string[]) =>
    (await run('release', dist, ...server, '--token-file', tokenFile, ...more)).said;
  expect(await refused('--canary', '51%')).toContain('A share is 1% to 50%.');
  expect(await refused('--canary', '5%', '--drops')).toContain('are for all pages, not for a canary');
  expect(await refused('--losses')).toContain("unknown option '--losses'");
  expect(await run('canary', 'widen', 'mfe-a', ...server, '--token-file', tokenFile, '--canary', '5%')).toMatchObject({
    code: 1,
  });
  const { rows } = await sql`SELECT FROM remote_revision`.execute(app.db);
  expect(rows).toEqual([]);
});
