import { listDeployments } from '@anketa/contract/suite/deployments';
import type { Rehearsal, RehearsalTrouble } from '@anketa/contract/suite/rehearsals';
import { makeRemoteName } from '@anketa/contract/suite/releases';
import { revisionName } from '@anketa/contract/suite/revision-name';
import { expect, test } from 'vitest';
import { testApplication } from '../../../testing/application.ts';
import { builtRemotes } from '../../../testing/built-remote.ts';
import { givenPerson } from '../../../testing/given.ts';
import { releasingTeam } from '../../../testing/releasing-team.ts';
import { contentsOf } from '../remote-folder.ts';

const app = await testApplication();
await givenPerson(app.db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
const { built } = await builtRemotes();
await admin(makeRemoteName, { body: { name: 'mfe-a', prefixes: ['/a'] } });
const team = await releasingTeam(app, {
  admin,
  remotes: ['mfe-a'],
  scopes: ['release', 'activate', 'rollback', 'canary'],
});

/** The report of a rehearsal of a built remote, with so many troubles. */
async function reportOf(dist: string, troubles = 0): Promise<Rehearsal> {
  const trouble: Omit<RehearsalTrouble, 'text'> = { kind: 'error', path: '/a', roles: ['admin'] };
  return {
    revision: revisionName(await contentsOf(dist)),
    seed: 1,
    visits: 12,
    roles: ['anonymous', 'admin'],
    pages: [
      { path: '/a', bytes: 900, frame: 40 },
      { path: '/a/:id', bytes: 1200, frame: 30 },
    ],
    troubles: Array.from({ length: troubles }, (_, at) => ({ ...trouble, text: `it broke ${at}` })),
  };
}

async function shownOf(revision: string) {
  const { remotes } = (await admin(listDeployments, {})).body;
  return remotes.flatMap(({ revisions }) => revisions).find((one) => one.revision === revision)?.rehearsal;
}

test('a report stands with the revision that it is of, in short, and the last one that was sent', async () => {
  const dist = await built({});
  const { revision } = await team.release(dist);
  expect(await shownOf(revision)).toBeNull();
  await team.release(dist, await reportOf(dist, 7));
  expect(await shownOf(revision)).toMatchObject({ pages: 2, roles: 2, bytes: 1200, frame: 40, more: 2 });
  // The same files sent again without a report leave it.
  await team.release(dist);
  expect((await shownOf(revision))?.troubles).toHaveLength(5);
  await team.release(dist, await reportOf(dist));
  expect(await shownOf(revision)).toMatchObject({ troubles: [], more: 0 });
});

test('a report of other files, and one that is too long, are refused', async () => {
  const [dist, other] = [await built({}), await built({ code: '2' })];
  await expect(team.release(dist, await reportOf(other))).rejects.toThrow('the rehearsal is of');
  const long = { kind: 'error', path: '/a', roles: [], text: 'x'.repeat(301) };
  await expect(team.release(dist, { ...(await reportOf(dist)), troubles: [long] })).rejects.toThrow('400');
});

test('a revision whose rehearsal failed is given to pages, all or some, only on purpose', async () => {
  const dist = await built({ code: '3' });
  const sound = await team.release(await built({ code: '4' }));
  const { revision } = await team.release(dist, await reportOf(dist, 1));
  const refused = await team.activate(revision, 'none');
  expect([refused.status, refused.body.type]).toEqual([409, '/problems/rehearsal-failed']);
  const first = await team.activate(sound.revision, 'none');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await team.startCanary(revision, tomorrow, String(first.body.activation))).body.type).toBe(
    '/problems/rehearsal-failed',
  );
  const second = await team.activate(revision, String(first.body.activation), { anyway: true });
  expect(second.status).toBe(200);
  // A rollback may always be, and so may what passed later.
  const back = await team.rollBack(String(second.body.activation));
  expect(back.body.revision).toBe(sound.revision);
  await team.release(dist, await reportOf(dist));
  expect((await team.activate(revision, String(back.body.activation))).status).toBe(200);
});
