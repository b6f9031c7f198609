import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startCanary, stopCanary } from '@anketa/contract/canaries';
import { createClient } from '@anketa/contract/client';
import { readRelease, rollBackRelease, updateRemoteName } from '@anketa/contract/releases';
import type { RoleSlug } from '@anketa/contract/rights';
import { logIn, readSession } from '@anketa/contract/session';
import { listTokens, makeToken } from '@anketa/contract/tokens';
import { bareEnvironment } from './bare-environment.ts';

const run = promisify(execFile);
const command = join(import.meta.dirname, '../../../bin/anketa-remote');

/** Calls of the server at `url`: with the cookies that it gives, and headers of the caller's. */
function callsOf(url: string, own: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>();
  return createClient(async ({ method, url: path, body, headers }) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        'sec-fetch-site': 'same-origin',
        cookie,
        ...own,
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
  const call = callsOf(url, { authorization: `Bearer ${token}` });
  const params = { name };
  const folder = await mkdtemp(join(tmpdir(), 'anketa-team-'));
  const cwd = join(folder, 'empty');
  await mkdir(cwd);
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${token}\n`);
  return {
    /** Releases a built remote by the command. Gives the revision that is active then. */
    async release(dist: string): Promise<string> {
      const args = ['release', dist, '--to', url, '--token-file', tokenFile];
      const { stdout } = await run(command, args, { cwd, env: bareEnvironment });
      return /active as (\w{16})/.exec(stdout)?.[1] ?? '';
    },
    /** Goes back to what pages got before. */
    async rollBack(): Promise<void> {
      const { active } = await call(readRelease, { params });
      await call(rollBackRelease, { params, headers: { 'if-match': `"${active?.activation}"` } });
    },
    /** Gives a revision to everybody with a role, for an hour. */
    async startCanary(revision: string, role: RoleSlug): Promise<void> {
      const ends_at = new Date(Date.now() + 3_600_000).toISOString();
      await call(startCanary, { params, body: { revision, to: { kind: 'role', role }, ends_at } });
    },
    async endCanary(): Promise<void> {
      await call(stopCanary, { params });
    },
    leave: () => rm(folder, { recursive: true }),
  };
}
