import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proof, randomSource } from '@anketa/testing/proof';
import { afterAll, expect, test } from 'vitest';
import { connect, inTransaction } from '../../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { newEvaluation } from '../../sis/testing/import-once.ts';
import { exportTwice } from '../../sis/testing/variant-source.ts';
import { contentOf, submitInCourses } from '../../testing/evaluation-content.ts';
import { killPostgres } from '../../testing/killed-postgres.ts';
import { beginDeleting } from './deletion/deletion-store.ts';
import { forgetSteps } from './store.ts';

const works = ['import again', 'import', 'deletion'] as const;
type Work = (typeof works)[number];
const victims = ['server', 'PostgreSQL'] as const;

/** Each work with each victim: first each work once, the victims taking turns. */
const cases = victims.flatMap((_, turn) =>
  works.map((work, at) => ({ work, victim: victims[(at + turn) % victims.length] })),
);
const caseOf = (round: number) => cases[round % cases.length]!;
const killed = proof('import-kills', { sample: 1, full: 20 * cases.length });
const random = randomSource(killed.seed);

// Where PostgreSQL, which runs as another user for root, may enter.
const folder = await mkdtemp(join(tmpdir(), 'anketa-kills-'));
await chmod(folder, 0o711);
const [earlier, later] = await exportTwice(folder);

/** A PostgreSQL of this test alone, and a pool on it. */
async function startCluster() {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
  return { postgres, database: connect(postgres.url) };
}
let cluster = await startCluster();
await migrate(cluster.database.pool);

const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await cluster.database.close();
  await cluster.postgres.stop();
  await rm(folder, { recursive: true });
});

interface Task {
  readonly id: number;
  /** What is imported; without, the evaluation is deleted. */
  readonly data?: string;
}

/** Begins a task in a process of its own. */
async function begin({ id, data = [] }: { id: number; data?: string | [] }) {
  const child = fork(join(import.meta.dirname, '../../testing/import-process.ts'), [String(id), ...[data].flat()], {
    env: { ...process.env, DATABASE_URL: cluster.postgres.url },
    stdio: 'ignore',
  });
  children.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  await once(child, 'message');
  return { child, ended };
}

/** Does a task to its end. Gives how long it took, in milliseconds. */
async function finish(task: Task): Promise<number> {
  const { ended } = await begin(task);
  const start = performance.now();
  expect(await ended).toBe(0);
  return performance.now() - start;
}

/** Kills PostgreSQL. Another one then starts on the same files. */
async function replacePostgres(): Promise<void> {
  await killPostgres(cluster.postgres.place);
  await cluster.database.close();
  cluster = await startCluster();
}

const contents = (id: number) => contentOf(cluster.database, id);

/** An evaluation to which a work can be done, and the task of doing it. */
async function given(work: Work): Promise<Task> {
  const id = await newEvaluation(cluster.database);
  if (work === 'import') return { id, data: earlier };
  await finish({ id, data: earlier });
  if (work === 'import again') {
    await submitInCourses(cluster.database, id);
    // As whoever asks for it does.
    await inTransaction(cluster.database.db, (tx) => forgetSteps(tx, id));
    return { id, data: later };
  }
  await inTransaction(cluster.database.db, (tx) => beginDeleting(tx, id));
  return { id };
}

test('server or PostgreSQL killed while an evaluation is imported, imported again or deleted: it goes on to the same data', {
  timeout: killed.timeout(30_000),
}, async () => {
  const bystander = await given('import again');
  const untouched = await contents(bystander.id);
  const whole = new Map<Work, { content: Record<string, unknown>; lasts: number }>();
  for (const work of new Set(Array.from({ length: killed.runs }, (_, round) => caseOf(round).work))) {
    const task = await given(work);
    const lasts = await finish(task);
    whole.set(work, { lasts, content: await contents(task.id) });
  }
  let hits = 0;
  for (let round = 0; round < killed.runs; round++) {
    const { work, victim } = caseOf(round);
    const { content, lasts } = whole.get(work)!;
    const task = await given(work);
    const before = await contents(task.id);
    expect(before).not.toEqual(content);
    const { child, ended } = await begin(task);
    await new Promise((resume) => setTimeout(resume, random.below(lasts)));
    if (victim === 'server') child.kill('SIGKILL');
    else await replacePostgres();
    // Some are done just before.
    hits += (await ended) === 0 ? 0 : 1;
    // Wholly the old data or wholly the new, at any moment.
    if (work === 'import again') expect([before, content]).toContainEqual(await contents(task.id));
    await finish(task);
    expect(await contents(task.id), `${work}, ${victim} killed, round ${round}`).toEqual(content);
    killed.held();
  }
  // How many depends on what else the machine does: a work may then last shorter than it once did.
  if (killed.runs > 10) expect(hits).toBeGreaterThan(killed.runs / 10);
  expect(await contents(bystander.id)).toEqual({ ...untouched, person: expect.anything() });
});
