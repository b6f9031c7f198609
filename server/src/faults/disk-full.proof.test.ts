import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
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
import { submitCourse } from '../testing/students.ts';
import { works } from '../testing/works.ts';

const rounds = proof('disk-full', { sample: 1, full: 5 });

const folder = await mkdtemp(join(tmpdir(), 'anketa-full-'));
/** A small disk of its own, which only root may make. */
const mount = ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder];
const isMounted = works('mount', mount, 'no disk can be made here (mount needs root): that it is full is not tried');
afterAll(async () => {
  if (isMounted) execFileSync('umount', ['-l', folder]);
  await rm(folder, { recursive: true, force: true });
});

/** Takes all the room that there is. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(2 ** 20);
  try {
    for (;;) await handle.write(block);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await handle.close();
  }
}

test.runIf(isMounted)(
  'a disk that is full is said to be, nothing is stored of what is refused, and all goes on once there is room',
  {
    timeout: rounds.timeout(60_000),
  },
  async () => {
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
    const unwatch = watchEmbedded(postgres, { onLost: () => undefined });
    const database = { ...connect(postgres.url), url: postgres.url, place: postgres.place };
    await migrate(database.pool);
    const app = await testApplication({}, { database });
    const { openFaculty, answersOf } = cycleOf(app);
    const visitor = await app.as(null);
    const ready = async () => {
      const { status, body } = await visitor.get('/readyz');
      return [status, JSON.stringify(body)] as const;
    };
    const faculty = await openFaculty('full', { students: rounds.runs * 30 });
    const answers = await answersOf(faculty, faculty.students[0] ?? '');
    let stored = 0;
    for (let round = 0; round < rounds.runs; round++) {
      // They have signed in before: that is stored, too.
      const own = faculty.students.slice(round * 30, (round + 1) * 30);
      const students = await Promise.all(own.map((student) => app.as(student)));
      const ballast = join(folder, 'ballast');
      await fill(ballast);
      await vi.waitFor(async () => expect(await ready()).toEqual([503, expect.stringContaining('disk')]), {
        timeout: 10_000,
      });
      const refused: typeof students = [];
      for (const student of students) {
        const { status, body } = await submitCourse(student, faculty, answers);
        expect([200, 503]).toContain(status);
        if (status === 200) stored += 1;
        else refused.push(student);
        if (status === 503) expect(Reflect.get(Object(body), 'type')).toMatch(/disk-full|busy/);
      }
      expect(app.lines.some((line) => line.includes('nothing can be stored'))).toBe(true);
      await rm(ballast);
      await vi.waitFor(async () => expect((await ready())[0]).toBe(200), { timeout: 45_000, interval: 200 });
      for (const student of refused) expect((await submitCourse(student, faculty, answers)).status).toBe(200);
      stored += refused.length;
      const boxes = await app.db.selectFrom('ballot_inbox').select('id').execute();
      expect(boxes).toHaveLength(stored);
      rounds.held();
    }
    await unwatch();
    await database.close();
    await postgres.stop();
  },
);
