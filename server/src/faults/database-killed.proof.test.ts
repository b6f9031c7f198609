import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proof } from '@anketa/testing/proof';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { watchEmbedded } from '../platform/database/embedded-watch.ts';
import { migrate } from '../platform/database/migrate.ts';
import { testApplication } from '../testing/application.ts';
import { cycleOf } from '../testing/cycle.ts';
import { killPostgres } from '../testing/killed-postgres.ts';
import { votersOf } from '../testing/voters.ts';

const kills = proof('database-killed', { sample: 2, full: 20 });
const atOnce = 4;

const folder = await mkdtemp(join(tmpdir(), 'anketa-faults-'));
// As safe as an installation's: what was acknowledged is on the disk.
const postgres = await startEmbeddedPostgres({ folder });
const onLost = vi.fn();
const unwatch = watchEmbedded(postgres, { onLost });
const database = { ...connect(postgres.url), url: postgres.url };
await migrate(database.pool);
const app = await testApplication({}, { database });
const { db } = app;
const { openFaculty, phaseAndCount } = cycleOf(app);
afterAll(async () => {
  await unwatch();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an embedded database killed under submissions is back within ten seconds; whoever was thanked is counted, everybody once', {
  timeout: kills.timeout(30_000),
}, async () => {
  const faculty = await openFaculty('faults', { students: kills.runs * atOnce });
  const first = await app.as(faculty.students[0] ?? '');
  const voters = await votersOf(app, faculty);
  const thanked = new Set<string>();
  for (let round = 0; round < kills.runs; round++) {
    const group = voters.slice(round * atOnce, (round + 1) * atOnce);
    const sent = Promise.all(group.map(async ({ submit }) => submit()));
    // Some rounds meet them before they are stored, some after.
    await new Promise((resume) => setTimeout(resume, (round * 7) % 40));
    await killPostgres(postgres.place);
    const died = performance.now();
    for (const [index, status] of (await sent).entries()) {
      expect([200, 503]).toContain(status);
      if (status === 200) thanked.add(group[index]?.said ?? '');
    }
    await vi.waitFor(async () => expect((await first.get('/readyz')).status).toBe(200), {
      timeout: 15_000,
      interval: 50,
    });
    expect(performance.now() - died).toBeLessThan(10_000);
    // Half of those who were not thanked try again as they were.
    for (const [index, { said, submit }] of group.entries()) {
      if (thanked.has(said) || index % 2 === 1) continue;
      expect(await submit()).toBe(200);
      thanked.add(said);
    }
    kills.held();
  }
  expect(onLost).not.toHaveBeenCalled();
  await phaseAndCount(faculty, 2);
  const comments = await db.selectFrom('comment').select('body').execute();
  const said = comments.map(({ body }) => body);
  expect(new Set(said).size).toBe(said.length);
  expect(said).toEqual(expect.arrayContaining([...thanked]));
  const people = await db.selectFrom('participation').select('oidos').execute();
  expect(people).toHaveLength(said.length);
});
