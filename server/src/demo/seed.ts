import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { sql } from 'kysely';
import { evaluationNames } from '../evaluation-names.ts';
import { mixEvaluation } from '../features/ballots/counting/mixer.ts';
import { settleParticipation } from '../features/ballots/counting/participation-store.ts';
import { createEvaluation } from '../features/evaluations/create.ts';
import { importOf, movePhase } from '../features/evaluations/lifecycle.ts';
import { evaluationById, storePhaseDates } from '../features/evaluations/store.ts';
import { refreshFigures } from '../features/figures/refresh.ts';
import { hashPassword } from '../features/session/passwords.ts';
import { writeDay } from '../features/statistics/days.ts';
import { lifecycleHooks } from '../lifecycle-hooks.ts';
import type { Parts } from '../main.ts';
import { connect, type Database, type Db, inTransaction, workLimits } from '../platform/database/connect.ts';
import type { Keystore } from '../platform/keystore.ts';
import { numberMarks } from '../platform/number-mark.ts';
import { installDemoPeople } from '../sis/demo/people.ts';
import type { DemoSizeName } from '../sis/demo/sizes.ts';
import { demoSource } from '../sis/demo/source.ts';
import { runImport } from '../sis/engine/run.ts';
import { announceDemoImprovements } from './announced.ts';
import { addDemoEmails } from './emails.ts';
import { fillInAsStudents, type TalkedOf } from './fill-in.ts';
import { appointDemoHeads } from './heads.ts';

interface Ports extends Pick<Parts, 'config' | 'draftKeys' | 'jobs' | 'log'> {
  readonly database: { readonly url: string };
  readonly keystore: Keystore;
}

const seed = 1;
/** Students who take part at all; with the sections each leaves out, the response rate is the usual fifth to a quarter. */
const share = 0.35;

/** Filling closes by itself after so many days, but not while somebody still tries the demo; results come two weeks later. */
const [closing, publishing] = [120, 134];

/** The last minute of the day in so many days. */
function dayEnd(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  date.setHours(23, 59, 0, 0);
  return date.toISOString();
}

/** Courses of the department of the head whom one can sign in as: so many have answered there that something is certain. */
const talkedOf: Readonly<Record<string, TalkedOf>> = {
  APRG019: { share: 0.75, shift: 2 },
  APRG028: { share: 0.25, shift: -1 },
  APRG037: { share: 1, shift: 2 },
};

const past = { year: 2025, semester: 2, seed, share, talkedOf } as const;
const current = { year: 2026, semester: 1 } as const;
/** Of the same courses: what they are compared with. */
const before = [
  { year: 2024, semester: 1, seed: 4, share: 0.17 },
  { year: 2024, semester: 2, seed: 2, share: 0.2 },
  { year: 2025, semester: 1, seed: 3, share: 0.24 },
] as const;

type PastTerm = typeof past | (typeof before)[number];

/** Fills an empty demo: a past semester with published results, and a current one that students fill in now. */
export async function seedDemo(ports: Ports, size: DemoSizeName): Promise<void> {
  await withoutDisk(ports, async (database) => {
    const existing = await database.db.selectFrom('evaluation').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    console.log(`First start: making a faculty of size "${size}" …`);
    const seeding = seedingOf(ports, database, size);
    const { moving } = seeding;
    const pastId = await importSemester(seeding, past);
    await installDemoPeople(database.db, hashPassword);
    await appointDemoHeads(database.db, pastId);
    await publish(seeding, pastId, past);
    await announceDemoImprovements(database.db, pastId);
    const currentId = await importSemester(seeding, current);
    await movePhase(moving, { id: currentId, phase: 1, by: 'demo' });
    await inTransaction(database.db, (tx) =>
      storePhaseDates(tx, currentId, { filling: null, checking: dayEnd(closing), published: dayEnd(publishing) }),
    );
    await refreshFigures(database.db, currentId);
    console.log(`  ${evaluationNames(current).name_cs}: open for filling in`);
    await addDemoEmails(database.db, { past: pastId, current: currentId });
  });
}

/**
 * Fills the semesters before those: what trends and comparisons are drawn of. One that is there is left as it is, one whose filling was broken
 * off is gone on with. Throws the reason of `signal` between two nights once it is aborted.
 */
export async function seedEarlierSemesters(ports: Ports, size: DemoSizeName, signal: AbortSignal): Promise<void> {
  await withoutDisk(ports, async (database) => {
    const seeding = seedingOf(ports, database, size);
    for (const term of before) {
      signal.throwIfAborted();
      const known = await database.db
        .selectFrom('evaluation')
        .select(['id', 'state'])
        .where('name_cs', '=', evaluationNames(term).name_cs)
        .executeTakeFirst();
      if (known?.state === evaluationState.published) continue;
      const id = await importSemester(seeding, term, known?.id);
      await publish(seeding, id, term, signal);
    }
  });
}

/** Works by connections of background work, which much of this is: a night of a university takes longer than a page may. */
async function withoutDisk(ports: Ports, work: (working: Database) => Promise<void>): Promise<void> {
  const working = connect(ports.database.url, { ...workLimits, log: ports.log });
  // None of many small transactions waits for the disk.
  working.pool.on('connect', (client) => client.query('SET synchronous_commit = off'));
  try {
    await work(working);
  } finally {
    await working.close();
  }
}

type Seeding = ReturnType<typeof seedingOf>;

function seedingOf(ports: Ports, database: Database, size: DemoSizeName) {
  const lifecycle = lifecycleHooks({ ...ports, keyMaker: ports.keystore });
  const markOf = numberMarks(ports.config.secret);
  return { ports, database, lifecycle, moving: { db: database.db, lifecycle }, size, markOf };
}

/** Lets students fill an evaluation in, closes, counts and publishes it. */
async function publish(
  { ports, database: { db }, moving }: Seeding,
  id: number,
  term: PastTerm,
  signal?: AbortSignal,
): Promise<void> {
  const { keystore, draftKeys } = ports;
  await movePhase(moving, { id, phase: 1, by: 'demo' });
  const submitted = await fillInAsStudents({
    db,
    draftKeys,
    evaluationId: id,
    slug: (await evaluationById(db, id))?.slug_cs ?? '',
    ...term,
    days,
    async night(number) {
      signal?.throwIfAborted();
      await passNight(db, ports.config, id, number);
    },
  });
  await movePhase(moving, { id, phase: 3, by: 'demo' });
  await mixEvaluation({ db, keystore }, id);
  await writeDay(db, id, { types: ports.config.studyTypes });
  console.log(`  ${evaluationNames(term).name_cs}: ${submitted} questionnaires, published`);
}

/** How much came on each day of a past filling: a slow start, more after the reminders of the eighth and the fifteenth day, and a rush at the end. */
const days = [5, 3, 2, 2, 1, 1, 2, 9, 6, 3, 2, 1, 1, 2, 9, 6, 4, 3, 5, 9, 14];

/**
 * A night of a past filling that ends today: its participation loses its order, and the totals of the day are stored. With the first one the filling
 * began so many days ago; one that is gone on with began there already.
 */
async function passNight(db: Db, { studyTypes: types }: Ports['config'], id: number, number: number) {
  const daysAgo = days.length - number;
  if (number === 1)
    await sql`UPDATE phase_change SET changed_at = changed_at - make_interval(days => ${days.length})
      WHERE evaluation_id = ${id} AND changed_at > now() - interval '1 day'`.execute(db);
  await inTransaction(db, (tx) => settleParticipation(tx, { evaluationId: id }));
  const { rows } = await sql<{ day: string }>`SELECT current_date - ${daysAgo}::integer AS day`.execute(db);
  await writeDay(db, id, { types, ...rows[0] });
}

/** Imports a semester, into the evaluation `known` where it has one. */
async function importSemester(
  { database, lifecycle, size, markOf }: Seeding,
  { year, semester }: PastTerm | typeof current,
  known?: number,
) {
  const term = { year, semester };
  const made = { ...term, ...evaluationNames(term) };
  const evaluationId =
    known ??
    (await inTransaction(database.db, (tx) => createEvaluation(tx, { ...made, options: { enable_sections: true } })));
  const source = demoSource({ size, seed, ...term });
  const turns = importOf(lifecycle, evaluationId, 'demo');
  const outcome = await runImport({ database, source, evaluationId, turns, mayLose: 1, markOf });
  if (outcome.status === 'failed') throw new Error(outcome.error.message);
  return evaluationId;
}
