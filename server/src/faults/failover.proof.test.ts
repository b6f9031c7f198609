import { proof, randomSource } from '@anketa/testing/proof';
import { afterAll, expect, test, vi } from 'vitest';
import { connect } from '../platform/database/connect.ts';
import { migrate } from '../platform/database/migrate.ts';
import { testApplication } from '../testing/application.ts';
import { cycleOf } from '../testing/cycle.ts';
import { hasPatroni, startCluster } from '../testing/failover-cluster.ts';
import { votersOf } from '../testing/voters.ts';

// It takes minutes, so `npm test` tries none.
const kills = proof('failover', { sample: 0, full: 20 });
const phones = 4;
const studentsEach = 60;
const mostSeconds = 30;

async function prepare() {
  const cluster = await startCluster();
  afterAll(cluster.stop, 60_000);
  const database = { ...connect(cluster.url), url: cluster.url };
  afterAll(database.close);
  await migrate(database.pool);
  return { cluster, app: await testApplication({}, { database, hasQueue: true }) };
}
const prepared = hasPatroni && kills.runs > 0 ? await prepare() : undefined;

test.runIf(prepared)(
  'a primary killed under submissions is followed by its standby within 30 seconds; whoever was thanked is counted, everybody once',
  { timeout: kills.timeout(120_000) },
  async () => {
    if (!prepared) throw new Error('nothing is prepared');
    const { cluster, app } = prepared;
    const { openFaculty, phaseAndCount } = cycleOf(app);
    const faculty = await openFaculty('failover', { students: kills.runs * studentsEach });
    const voters = await votersOf(app, faculty);
    const thanked = new Set<string>();
    const random = randomSource(kills.seed);
    let longest = 0;

    for (let round = 0; round < kills.runs; round++) {
      const primary = await cluster.primary();
      const group = voters.slice(round * studentsEach, (round + 1) * studentsEach).entries();
      const killedAfter = random.between(3, 20);
      const whole = round % 2 === 0;
      let submitted = 0;
      let died = Number.POSITIVE_INFINITY;
      let killing: Promise<void> | undefined;

      /** `sent`: when the submission that was thanked for was sent. */
      async function oneThanked(said: string, sent: number): Promise<void> {
        thanked.add(said);
        submitted += 1;
        if (sent > died) {
          longest = Math.max(longest, (performance.now() - died) / 1000);
          died = Number.POSITIVE_INFINITY;
        }
        if (submitted !== killedAfter) return;
        // The other phones go on submitting meanwhile.
        killing = cluster.kill(primary, { whole });
        await killing;
        died = performance.now();
      }

      await Promise.all(
        Array.from({ length: phones }, async () => {
          for (const [index, { said, submit }] of group) {
            let sent = performance.now();
            const status = await submit();
            expect([200, 503]).toContain(status);
            // Of those who were not thanked every fifth gives up; the others try again as they were.
            if (status !== 200 && index % 5 === 0) continue;
            if (status !== 200) {
              const again = async () => {
                sent = performance.now();
                expect(await submit()).toBe(200);
              };
              await vi.waitFor(again, { timeout: 120_000, interval: 100 });
            }
            await oneThanked(said, sent);
          }
        }),
      );
      await killing;
      expect(died).toBe(Number.POSITIVE_INFINITY);
      expect(longest).toBeLessThan(mostSeconds);
      if (whole) cluster.start(primary);
      console.log(
        `${round + 1}: ${whole ? 'machine' : 'PostgreSQL'} ${primary.name}, longest so far ${longest.toFixed(1)} s`,
      );
    }

    await cluster.primary();
    await app.jobs.work({ name: 'afterwards' }, async () => {});
    await app.jobs.enqueue({ name: 'afterwards' }, '1', { by: 'test' });
    const job = app.db.selectFrom('background_job').select('state').where('kind', '=', 'afterwards');
    await vi.waitFor(async () => expect(await job.execute()).toEqual([{ state: 'done' }]), { timeout: 60_000 });
    await phaseAndCount(faculty, 2);
    const comments = await app.db.selectFrom('comment').select('body').execute();
    const said = comments.map(({ body }) => body);
    const counted = new Set(said);
    const lost = [...thanked].filter((one) => !counted.has(one)).length;
    const doubled = said.length - counted.size;
    expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
    const people = await app.db.selectFrom('participation').select('oidos').execute();
    expect(people).toHaveLength(said.length);
    const facts = { lost, doubled, ballots: thanked.size, longest_s: Number(longest.toFixed(1)) };
    for (let round = 0; round < kills.runs; round++) kills.held(facts);
  },
);
