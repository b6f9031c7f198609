import { createHash, randomUUID } from 'node:crypto';
import { makeToken } from '@anketa/contract/people/tokens';
import type { TokenScope } from '@anketa/contract/rights';
import { contentsOf } from '../features/registry/remote-folder.ts';
import type { As, testApplication } from './application.ts';

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A built remote as a list of files, with what each holds. `dist`: its folder. */
export async function filesOf(dist: string) {
  const contents = await contentsOf(dist);
  return [...contents].map(([path, bytes]) => ({ path, sha256: sha256Of(bytes), bytes }));
}

type Files = Awaited<ReturnType<typeof filesOf>>;

export const listed = (files: Files) => files.map(({ path, sha256 }) => ({ path, sha256 }));

interface Given {
  readonly admin: As;
  readonly scopes?: readonly TokenScope[];
  readonly remotes: readonly string[];
}

interface Wish {
  readonly key?: string;
  readonly drops?: boolean;
  readonly retired?: boolean;
  readonly anyway?: boolean;
}

/** A team with a token for some remotes: what its calls about the first of them are answered with. */
export async function releasingTeam(
  { fastify }: Pick<Awaited<ReturnType<typeof testApplication>>, 'fastify'>,
  { admin, scopes = ['release', 'activate', 'rollback'], remotes }: Given,
) {
  const ends_on = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const [name = ''] = remotes;
  const body = { name: 'Team A', scopes: [...scopes], ends_on, remotes: [...remotes] };
  const { token } = (await admin(makeToken, { body })).body;
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object, headers = {}) => {
    const type = Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {};
    const reply = await fastify.inject({
      method,
      url: `/api/remotes/${path}`,
      headers: { authorization: `Bearer ${token}`, ...type, ...headers },
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.json() };
  };
  const seeing = (seen: string) => ({ 'if-match': `"${seen}"` });
  const put = (bytes: Buffer, sha256 = sha256Of(bytes)) => call('PUT', `${name}/files/${sha256}`, bytes);
  const list = (files: object, rehearsal?: object) =>
    call('POST', `${name}/revisions`, { files, ...(rehearsal && { rehearsal }) });
  return {
    token,
    call,
    put,
    list,
    /** Sends what is missing of a built remote, and makes a revision of it, with the report of a rehearsal. Throws where the server refuses. */
    async release(dist: string, rehearsal?: object): Promise<{ readonly revision: string; readonly sent: number }> {
      const files = await filesOf(dist);
      const begun = await list(listed(files));
      const missing: string[] = begun.body.missing ?? [];
      await Promise.all(files.filter(({ sha256 }) => missing.includes(sha256)).map(({ bytes }) => put(bytes)));
      const made = missing.length > 0 || rehearsal ? await list(listed(files), rehearsal) : begun;
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return { revision: made.body.revision, sent: missing.length };
    },
    activate: (revision: string, seen: string, { key = randomUUID(), ...more }: Wish = {}) =>
      call('POST', `${name}/activations`, { revision, ...more }, { ...seeing(seen), 'idempotency-key': key }),
    rollBack: (seen: string, wish = {}) => call('POST', `${name}/rollbacks`, wish, seeing(seen)),
    disable: (seen: string) => call('POST', `${name}/disablings`, undefined, seeing(seen)),
    schedule: (at: Date, what: object, seen: string) =>
      call('POST', `${name}/schedule`, { at: at.toISOString(), what }, seeing(seen)),
    cancelSchedule: () => call('DELETE', `${name}/schedule`),
    startCanary: (revision: string, ends_at: string, seen: string) =>
      call('POST', `${name}/canary`, { revision, to: { kind: 'share', share: 10 }, ends_at }, seeing(seen)),
    stopCanary: () => call('DELETE', `${name}/canary`),
    retire: (revision: string, retired: boolean) => call('PUT', `${name}/revisions/${revision}/retired`, { retired }),
    remove: (revision: string) => call('DELETE', `${name}/revisions/${revision}`),
    revisions: () => call('GET', `${name}/revisions`),
  };
}
export type ReleasingTeam = Awaited<ReturnType<typeof releasingTeam>>;
