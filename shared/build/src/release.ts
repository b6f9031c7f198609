import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type Send } from '@anketa/contract/client';
import type { Rehearsal } from '@anketa/contract/rehearsals';
import { activateRevision, makeRevision, readRelease, uploadFile } from '@anketa/contract/releases';
import { distFiles } from './dist-files.ts';

interface Release {
  /** The built remote: its `dist`. */
  readonly folder: string;
  /** Address of the server. */
  readonly to: string;
  readonly token: string;
  /** It may lose routes, menu items and what it adds to pages of others. */
  readonly drops: boolean;
  /** It may be one whose rehearsal failed. */
  readonly anyway: boolean;
  /** What became of these files in a rehearsal: it stands with the revision. */
  readonly rehearsal: Rehearsal | undefined;
  readonly say: (line: string) => void;
}

/** So often a request is sent that no answer came to. */
const tries = 3;

/**
 * Releases a built remote over HTTP: sends the files that the server does not have, makes a revision of them, and gives it to pages in place of the one
 * that was seen at the beginning. Throws an error in words where the server refuses.
 */
export async function release({ folder, to, token, drops, anyway, rehearsal, say }: Release): Promise<void> {
  const { id: name } = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as { id: string };
  const files = await filesOf(folder);
  const send = sender(to, token);
  const call = createClient(send);
  const params = { name };
  const { active } = await call(readRelease, { params });
  const body = { files: files.map(({ path, sha256 }) => ({ path, sha256 })), rehearsal };
  let made = await call(makeRevision, { params, body });
  if (made.revision === null) {
    const missing = files.filter(({ sha256 }) => made.missing.includes(sha256));
    for (const { sha256, bytes } of missing) {
      const url = uploadFile.path.replace(':name', name).replace(':sha256', sha256);
      await send({ method: uploadFile.method, url, body: bytes });
    }
    say(`${name}: ${missing.length} of ${files.length} files sent.`);
    made = await call(makeRevision, { params, body });
  }
  const { revision } = made;
  if (revision === null) throw new Error(`${name}: the server still misses ${made.missing.length} files.`);
  const headers = { 'if-match': `"${active?.activation ?? 'none'}"`, 'idempotency-key': randomUUID() };
  const { already } = await call(activateRevision, { params, body: { revision, drops, anyway }, headers });
  say(already ? `${name} was active as ${revision} before.` : `${name} is active as ${revision}.`);
}

/** The files of a built remote, each with its hash. */
async function filesOf(folder: string) {
  const contents = await distFiles(folder);
  return [...contents].map(([path, bytes]) => ({
    path,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
}

/** Sends requests with a token; what no answer came to again, since each may be sent twice. */
function sender(to: string, token: string): Send {
  return async ({ method, url, body, headers }) => {
    const isFile = Buffer.isBuffer(body);
    const request = {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
    };
    const answer = await answered(() => fetch(new URL(url, to), request));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${titleOf(text)}`);
    return JSON.parse(text) as unknown;
  };
}

async function answered(ask: () => Promise<Response>, left = tries): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (left <= 1) throw error;
    return answered(ask, left - 1);
  }
}

/** What a problem says, or the beginning of whatever else was answered. */
function titleOf(text: string): string {
  try {
    return (JSON.parse(text) as { title?: string }).title ?? text.slice(0, 200);
  } catch {
    return text.slice(0, 200);
  }
}
