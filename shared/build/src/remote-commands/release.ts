import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { makeRevision, readRelease, uploadFile } from '@anketa/contract/releases';
import { checkGiving, type Giving, give } from './give.ts';
import type { Team } from './team-client.ts';

/**
 * Releases a built remote over HTTP: sends the files that the server does not have, makes a revision of them, and gives it to pages in place of the one
 * that was seen at the beginning. Throws an error in words where the server refuses.
 *
 * @param folder the built remote: its `dist`
 */
export async function release(team: Team, folder: string, giving: Giving): Promise<void> {
  checkGiving(giving);
  const { call, send, say } = team;
  const { id: name } = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')) as { id: string };
  const files = await filesOf(folder);
  const params = { name };
  const { active } = await call(readRelease, { params });
  // The same files are the same revision, however often they are sent.
  const request = {
    params,
    body: { files: files.map(({ path, sha256 }) => ({ path, sha256 })) },
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
  await give(team, { name, revision, seen: active?.activation ?? null }, giving);
}

/** The files of a built remote, without what the server writes beside them. */
async function filesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(folder, path));
      return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}
