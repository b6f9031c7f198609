import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeRemoteName } from '@anketa/contract/suite/releases';
import { proof, randomSource } from '@anketa/testing/proof';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { builtRemotes } from '../../testing/built-remote.ts';
import { givenPerson } from '../../testing/given.ts';
import { filesOf, listed, releasingTeam, sha256Of } from '../../testing/releasing-team.ts';
import { serverProcesses } from '../../testing/server-process.ts';
import { isWhole, revisionFolder } from './revisions/revision-files.ts';

/** The server is killed while a team uploads: what is there is whole, and the release that is begun anew succeeds. */
const app = await testApplication();
const { db, config } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
await admin(makeRemoteName, { body: { name: 'mfe-a', prefixes: ['/a'] } });
const team = await releasingTeam(app, { admin, remotes: ['mfe-a'] });
const { built } = await builtRemotes();
const proven = proof('uploads-killed', { sample: 1, full: 50 });
const random = randomSource(proven.seed);

const startServer = serverProcesses(app);

const uploads = join(config.dataFolder, 'remote-uploads', 'mfe-a');

/** Files that wait and do not hold what they are called by. Those that are being written have other names. */
async function halfThere(): Promise<string[]> {
  const waiting = (await readdir(uploads).catch(() => [])).filter((file) => !file.startsWith('.'));
  const held = await Promise.all(waiting.map(async (file) => [file, sha256Of(await readFile(join(uploads, file)))]));
  return held.flatMap(([file = '', holds]) => (file === holds ? [] : [file]));
}

test('killed while files come, the server has none of them by half, and the release that is begun anew succeeds', {
  timeout: proven.timeout(8000),
}, async () => {
  for (let run = 0; run < proven.runs; run++) {
    const { server, port } = await startServer();
    const noise = Array.from({ length: 150_000 }, () => random.below(10)).join('');
    const dist = await built({ code: `${run}, "${noise}"` });
    const files = await filesOf(dist);
    const headers = { authorization: `Bearer ${team.token}` };
    const send = (path: string, method: string, body: BodyInit, type: string) =>
      fetch(`http://127.0.0.1:${port}/api/remotes/mfe-a/${path}`, {
        method,
        body,
        headers: { ...headers, 'content-type': type },
      }).then(
        ({ status }) => status,
        () => 0,
      );
    // So many files are answered when it is killed; the others, or the revision, are under way.
    const answered = random.below(files.length + 1);
    const reached = Promise.withResolvers<void>();
    let stored = 0;
    const note = (status: number) => {
      if (status === 200) stored += 1;
      if (stored >= answered) reached.resolve();
    };
    if (answered === 0) reached.resolve();
    const sent = Promise.all(
      files.map(({ sha256, bytes }) =>
        send(`files/${sha256}`, 'PUT', new Uint8Array(bytes), 'application/octet-stream').then(note),
      ),
    ).then(() => send('revisions', 'POST', JSON.stringify({ files: listed(files) }), 'application/json'));
    await Promise.race([sent, reached.promise]);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await sent;
    expect(await halfThere()).toEqual([]);
    const revisions = await db.selectFrom('remote_revision').select('content_hash').execute();
    for (const { content_hash } of revisions)
      expect(await isWhole(revisionFolder(config.dataFolder, 'mfe-a', content_hash), content_hash)).toBe(true);
    // Begun anew, by the server that took its place.
    const { revision } = await team.release(dist);
    const { activation } = (await team.revisions()).body;
    expect((await team.activate(revision, String(activation ?? 'none'))).status).toBe(200);
    expect(await readdir(join(config.dataFolder, 'mfe', 'mfe-a'))).toContain(revision);
    proven.held();
  }
});
