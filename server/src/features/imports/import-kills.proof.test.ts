import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { connect, inTransaction } from '../../platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { demoSource, demoTerm } from '../../sis/demo/source.ts';
import { exportCsv } from '../../sis/export-csv.ts';
import { fingerprints, newEvaluation } from '../../sis/testing/import-once.ts';
import { variantSource } from '../../sis/testing/variant-source.ts';
import { proof, randomSource } from '../../testing/proof.ts';
import { beginDeleting } from './deletion-store.ts';
import { forgetSteps } from './store.ts';

const works = ['import', 'import again', 'deletion'] as const;
type Work = (typeof works)[number];
const victims = ['server', 'PostgreSQL'] as const;

/** Each work with each victim in turn. */
const cases = works.flatMap((work) => victims.map((victim) => ({ work, victim })));
const killed = proof('import-kills', { sample: cases.length, full: 20 * cases.length });
const random = randomSource(killed.seed);

// Where PostgreSQL, which runs as another user for root, may enter.
const folder = await mkdtemp(join(tmpdir(), 'anketa-kills-'));
await chmod(folder, 0o711);
const [earlier, later] = [join(folder, 'earlier'), join(folder, 'later')];
const demo = demoSource({ size: 'small', seed: 1, ...demoTerm });
await exportCsv(demo, earlier);
await exportCsv(variantSource(demo, 1, 0.1), later);

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

/** All at once, as when a machine runs out of memory. Another PostgreSQL then starts on the same files. */
async function killPostgres(): Promise<void> {
  const [line = ''] = (await readFile(join(cluster.postgres.place, 'postmaster.pid'), 'utf8')).split('\n');
  const parent = Number(line);
  const below = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
  const all = [parent, ...below.trim().split(/\s+/).map(Number)];
  for (const pid of all) signal(pid, 'SIGKILL');
  await vi.waitFor(() => expect(all.filter((pid) => signal(pid, 0))).toEqual([]), { timeout: 30_000 });
  await cluster.database.close();
  cluster = await startCluster();
}

/** Sends a signal (0: none). False where there is no such process: some of PostgreSQL's end by themselves at any moment. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Everything of an evaluation that an import makes or must not touch, by table. */
async function contentOf(id: number): Promise<Record<string, unknown>> {
  const { database } = cluster;
  const own = async (text: string) => (await database.pool.query(text, [id])).rows;
  return {
    ...(await fingerprints(database, id)),
    participation: await own('SELECT oidos, course_code FROM participation WHERE evaluation_id = $1 ORDER BY 1, 2'),
    ballots: await own('SELECT id, course_code FROM ballot_inbox WHERE evaluation_id = $1 ORDER BY 1'),
    drafts: await own('SELECT oidos, course_code FROM draft WHERE evaluation_id = $1 ORDER BY 1, 2'),
    state: await own('SELECT state, completed_at IS NOT NULL AS completed FROM evaluation WHERE id = $1'),
  };
}

/** Lets students of every tenth course submit, the same ones in every evaluation with the same data. */
async function fillIn(id: number): Promise<void> {
  const { pool } = cluster.database;
  await pool.query('UPDATE evaluation SET state = 1, box_bytes = 64000, body_bytes = 64000 WHERE id = $1', [id]);
  const { rows } = await pool.query<{ answers: string[] }>(
    `SELECT array_agg(submit_ballot($1, a.course, a.oidos, md5(a.course || a.oidos)::uuid, '\\x00', false,
       (SELECT content_version FROM evaluation WHERE id = $1))) AS answers
     FROM (SELECT p.course_code AS course, min(s.oidos) AS oidos FROM enrolment AS e
           JOIN parallel AS p ON p.evaluation_id = $1 AND p.code = e.parallel_code
           JOIN study AS s ON s.evaluation_id = $1 AND s.code = e.study_code
           WHERE e.evaluation_id = $1 GROUP BY 1) AS a`,
    [id],
  );
  expect(new Set(rows[0]?.answers)).toEqual(new Set(['counted']));
}

/** An evaluation to which a work can be done, and the task of doing it. */
async function given(work: Work): Promise<Task> {
  const id = await newEvaluation(cluster.database);
  if (work === 'import') return { id, data: earlier };
  await finish({ id, data: earlier });
  if (work === 'import again') {
    await fillIn(id);
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
  const untouched = await contentOf(bystander.id);
  const whole = new Map<Work, { content: Record<string, unknown>; lasts: number }>();
  for (const work of works) {
    const task = await given(work);
    const lasts = await finish(task);
    whole.set(work, { lasts, content: await contentOf(task.id) });
  }
  let hits = 0;
  for (let round = 0; round < killed.runs; round++) {
    const { work, victim } = cases[round % cases.length]!;
    const { content, lasts } = whole.get(work)!;
    const task = await given(work);
    const before = await contentOf(task.id);
    expect(before).not.toEqual(content);
    const { child, ended } = await begin(task);
    await new Promise((resume) => setTimeout(resume, random.below(lasts)));
    if (victim === 'server') child.kill('SIGKILL');
    else await killPostgres();
    // Some are done just before.
    hits += (await ended) === 0 ? 0 : 1;
    // Wholly the old data or wholly the new, at any moment.
    if (work === 'import again') expect([before, content]).toContainEqual(await contentOf(task.id));
    await finish(task);
    expect(await contentOf(task.id), `${work}, ${victim} killed, round ${round}`).toEqual(content);
    killed.held();
  }
  expect(hits).toBeGreaterThan(killed.runs / 3);
  expect(await contentOf(bystander.id)).toEqual({ ...untouched, person: expect.anything() });
});
