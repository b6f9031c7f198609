import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rehearsal } from '@anketa/contract/suite/rehearsals';
import { makeRevision, readRelease, uploadFile } from '@anketa/contract/suite/releases';
import { distFiles } from '../dist-files.ts';
import { checkGiving, type Giving, give } from './give.ts';
import type { Team } from './team-client.ts';

interface Built {
  /** The built remote: its `dist`. */
  readonly folder: string;
  /** What became of these files in a rehearsal: it stands with the revision. Undefined: there was none. */
  readonly rehearsal: Rehearsal | undefined;
}

/**
 * Releases a built remote over HTTP: sends the files that the server does not have, makes a revision of them, and gives it to pages in place of the one
 * that was seen at the beginning. Throws an error in words where the server refuses.
 */
export async function release(team: Team, { folder, rehearsal }: Built, giving: Giving): Promise<void> {
  checkGiving(giving);
  const { call, send, say } = team;
  const { id: name } = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as { id: string };
  const files = await filesOf(folder);
  const params = { name };
  const { active } = await call(readRelease, { params });
  // The same files are the same revision, however often they are sent.
  const request = {
    params,
    body: { files: files.map(({ path, sha256 }) => ({ path, sha256 })), rehearsal },
    headers: { 'idempotency-key': randomUUID() },
  };
  let made = await call(makeRevision, request);
  if (made.revision === null) {
    const missing = files.filter(({ sha256 }) => made.missing.includes(sha256));
    for (const { sha256, bytes } of missing) {
      const url = uploadFile.path.replace(':name', name).replace(':sha256', sha256);
      await send({ method: uploadFile.method, url, body: bytes });
    }
    say(`${name}: ${missing.length} of ${files.length} files sent.`);
    made = await call(makeRevision, request);
  }
  const { revision } = made;
  if (revision === null) throw new Error(`${name}: the server still misses ${made.missing.length} files.`);
  await give(team, { name, revision, reviewed: active?.activation ?? null }, giving);
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
