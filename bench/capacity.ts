import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { answersTo, type Load, openFilling, pathOf, send } from './ballots/load.ts';
import { databaseTime, processorTime } from './ballots/processes.ts';
import { prepareStudents, slug } from './ballots/students.ts';
import { startFilled } from './filled-server.ts';
import { send as visit } from './http.ts';
import { makeResults } from './results/made-results.ts';

/**
 * Milliseconds of processor that the server and the database use for what people do: open a page of a questionnaire (the document and what it
 * asks for), save its 25 answers as a draft, submit them, and read a course's results. What both use while nobody comes is taken off. It is
 * what docs/operate.md computes machines from, so it is processor and not time: how long somebody waits `pnpm bench ballots` says.
 *
 * BENCH_REQUESTS (of each kind) makes it shorter.
 */
const requests = Number(process.env.BENCH_REQUESTS ?? 3000);
const parallel = 4;
const idleSeconds = 20;
const port = 4177;

const server = await startFilled(port, async (pool) => ({
  results: await makeResults(pool, { evaluations: 3, courses: 2200, answers: 300_000 }),
  students: await prepareStudents(pool, { minutes: 1 }),
}));
try {
  const { results, students } = server.made;
  const load: Load = { port, secret: server.secret, slug, parallel };
  await openFilling(load, students);
  const place = (await readFile(join(server.data, 'database-place'), 'utf8')).trim();
  const sections = students.work.flatMap(({ token, courses }) => courses.map((course) => ({ token, course })));
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });

  /** Questionnaires as their pages got them, by their place in `sections`. */
  const pages: string[] = [];

  async function open(nth: number): Promise<void> {
    const { token, course } = sections[nth] ?? { token: '', course: '' };
    const ask = (path: string) => send(load, agent, { method: 'GET', path, token });
    const [page, questionnaire] = await Promise.all([ask('/'), ask(pathOf(load, course))]);
    if (page.status !== 200) throw new Error(`/: ${page.status}`);
    pages[nth] = questionnaire.text;
  }

  async function write(method: 'PUT' | 'POST', action: string, nth: number, version?: number): Promise<void> {
    const { token, course } = sections[nth] ?? { token: '', course: '' };
    const body = answersTo(pages[nth] ?? '', course, version);
    const path = `${pathOf(load, course)}/${action}`;
    const { status, text } = await send(load, agent, { method, path, token, body, id: randomUUID() });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  }

  const kinds: Readonly<Record<string, (nth: number) => Promise<unknown>>> = {
    page: open,
    save: (nth) => write('PUT', 'draft', nth, 0),
    submit: (nth) => write('POST', 'submit', nth),
    results: async (nth) => {
      const { slug: evaluation, courses } = results[nth % results.length] ?? { slug: '', courses: 1 };
      const path = `/internal/results/evaluation/${evaluation}/course/K${nth % courses}`;
      const { status } = await visit(port, agent, { method: 'GET', path });
      if (status !== 200) throw new Error(`${path}: ${status}`);
    },
  };

  /** Does one kind of thing many times, a few at once. */
  async function inParallel(work: (nth: number) => Promise<unknown>, from: number, to: number): Promise<void> {
    const turns = Array.from({ length: to - from }, (_, index) => from + index).values();
    await Promise.all(
      Array.from({ length: parallel }, async () => {
        for (const nth of turns) await work(nth);
      }),
    );
  }

  /** Milliseconds of processor of both, and of the clock, that some work takes. */
  async function used(work: () => Promise<unknown>) {
    const read = async () => [await processorTime(server.process), await databaseTime(place), performance.now()];
    const before = await read();
    await work();
    const [ours = 0, databases = 0, clock = 0] = (await read()).map((after, at) => after - (before[at] ?? 0));
    return { server: ours, db: databases, clock };
  }

  const warm = Math.ceil(requests / 3);
  for (const work of Object.values(kinds)) await inParallel(work, 0, warm);
  const idle = await used(() => new Promise((resume) => setTimeout(resume, idleSeconds * 1000)));
  const figures: string[] = [];
  for (const [kind, work] of Object.entries(kinds)) {
    const spent = await used(() => inParallel(work, warm, warm + requests));
    for (const part of ['server', 'db'] as const) {
      const own = spent[part] - (idle[part] / idle.clock) * spent.clock;
      figures.push(`${kind}_${part}_ms=${(own / requests).toFixed(2)}`);
    }
  }
  agent.destroy();
  console.log(`${cpus().length} × ${cpus()[0]?.model}, ${requests} of each kind`);
  console.log(`RESULT capacity ${figures.join(' ')}`);
} finally {
  await server.close();
}
