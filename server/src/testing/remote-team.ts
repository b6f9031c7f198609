import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@anketa/contract/client';
import { logIn, readSession } from '@anketa/contract/people/session';
import { listTokens, makeToken } from '@anketa/contract/people/tokens';
import type { RoleSlug } from '@anketa/contract/rights';
import { updateRemoteName } from '@anketa/contract/suite/releases';
import { bareEnvironment } from './bare-environment.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, '../../../bin/anketa-remote');

/** Calls of the server at `url`, with the cookies that it gives. */
function callsOf(url: string) {
  const cookies = new Map<string, string>();
  return createClient(async ({ method, url: path, body, headers }) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'sec-fetch-site': 'same-origin',
        cookie,
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    for (const given of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  });
}

/** Gives the name of a remote of the suite, which is the operator's, to a team, and makes a token for it, as the demo's administrator. Gives the token. */
async function givenToken(url: string, name: string, prefixes: string[]): Promise<string> {
  const call = callsOf(url);
  const guarded = async () => ({ 'x-csrf-token': (await call(readSession)).csrf });
  await call(logIn, { body: { login: 'admin', password: 'demo' }, headers: await guarded() });
  const headers = await guarded();
  const { remotes } = await call(listTokens);
  const version = remotes.find((one) => one.name === name)?.version ?? '';
  await call(updateRemoteName, { params: { name }, body: { version, prefixes, operator: false }, headers });
  const ends_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const scopes = ['release' as const, 'activate' as const, 'canary' as const, 'rollback' as const];
  const body = { name: `Team of ${name}`, scopes, ends_on, remotes: [name] };
  return (await call(makeToken, { body, headers })).token;
}

/**
 * The team of a remote, with a token of the demo at `url` and an empty folder outside of the workspace: nothing of the product is at hand there but the
 * command. Ends with `leave`.
 */
export async function remoteTeam(url: string, name: string, prefixes: string[]) {
  const token = await givenToken(url, name, prefixes);
  const folder = await mkdtemp(join(tmpdir(), 'anketa-team-'));
  const cwd = join(folder, 'empty');
  await mkdir(cwd);
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${token}\n`);
  /** Runs the command there. Gives what it says. */
  const anketaRemote = async (...args: string[]): Promise<string> => {
    const server = ['--to', url, '--token-file', tokenFile];
    return (await run(command, [...args, ...server], { cwd, env: bareEnvironment })).stdout;
  };
  return {
    /** Releases a built remote. Gives the revision that is active then. */
    async release(dist: string): Promise<string> {
      return /active as (\w{16})/.exec(await anketaRemote('release', dist))?.[1] ?? '';
    },
    /** Goes back to what pages got before. */
    rollBack: () => anketaRemote('rollback', name),
    /** Gives a revision to everybody with a role. */
    startCanary: (revision: string, role: RoleSlug) =>
      anketaRemote('canary', 'start', name, revision, '--canary', `role:${role}`),
    endCanary: () => anketaRemote('canary', 'stop', name),
    leave: () => rm(folder, { recursive: true }),
  };
}
