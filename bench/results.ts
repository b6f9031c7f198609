import { Agent } from 'node:http';
import { send } from './http.ts';
import { download, type FilledServer, startFilled } from './results/filled-server.ts';

/**
 * Pages of results under 50 requests a second that do not wait for each other, as visitors ask for them, on two servers: one whose 90
 * published evaluations were made of 10 million answers, and one whose same 90 were made of 45,000. Both are asked in turn, five seconds
 * at a time, so that whatever else the machine does meets both. `p95_ms` is that of the slowest kind of page with many answers,
 * `p95_ratio` what all pages' p95 is with many answers to that with few. What has not changed must be answered with 304.
 *
 * BENCH_EVALUATIONS, BENCH_COURSES (of each), BENCH_ANSWERS and BENCH_SECONDS make it smaller.
 */
const evaluations = Number(process.env.BENCH_EVALUATIONS ?? 90);
const courses = Number(process.env.BENCH_COURSES ?? 2200);
const many = Number(process.env.BENCH_ANSWERS ?? 10_000_000);
const few = Math.round(many / 222);
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const perSecond = 50;
const stretch = 5;

const words = ['chem', 'úvod do', 'dějiny prav', 'novak', 'Katedra 1', 'K12', 'optiky', 'an', 'programov'];
const any = (below: number) => Math.floor(Math.random() * below);

/** Addresses of each kind of page, another one each time. */
function addressOf({ evaluations: all }: FilledServer): Readonly<Record<string, () => string>> {
  const one = () => {
    const { slug, ...of } = all[any(all.length)] ?? { slug: '', courses: 1, teachers: 1, departments: 1 };
    return { ...of, root: `/internal/results/evaluation/${slug}` };
  };
  const search = () => encodeURIComponent(words[any(words.length)] ?? '');
  return {
    index: () => '/internal/results',
    evaluation: () => one().root,
    department: () => (({ root, departments }) => `${root}/department/D${any(departments)}`)(one()),
    course: () => (({ root, courses: of }) => `${root}/course/K${any(of)}`)(one()),
    teacher: () => (({ root, teachers }) => `${root}/teacher/T${any(teachers)}`)(one()),
    search: () => `${one().root}/search?search=${search()}`,
    everywhere: () => `/internal/results/search?search=${search()}`,
  };
}

type Times = Record<string, number[]>;

/** Asks one server at the rate for some seconds, each kind as often as the others. */
async function load(server: FilledServer, times: Times, kinds: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const addresses = addressOf(server);
  const asked: Promise<void>[] = [];
  const begun = performance.now();
  for (let nth = 0; nth < stretch * perSecond; nth++) {
    await new Promise((resume) => setTimeout(resume, begun + (nth * 1000) / perSecond - performance.now()));
    const kind = kinds[nth % kinds.length] ?? '';
    const path = addresses[kind]?.() ?? '';
    const started = performance.now();
    asked.push(
      send(server.port, agent, { method: 'GET', path, headers: { 'accept-encoding': 'br' } }).then(({ status }) => {
        if (status !== 200) throw new Error(`${path}: ${status}`);
        times[kind]?.push(performance.now() - started);
      }),
    );
  }
  await Promise.all(asked);
  agent.destroy();
}

/** Throws where what has not changed is sent again. */
async function checkUnchanged(server: FilledServer, kinds: readonly string[]): Promise<void> {
  const agent = new Agent();
  for (const kind of kinds) {
    const path = addressOf(server)[kind]?.() ?? '';
    const { headers } = await send(server.port, agent, { method: 'GET', path });
    const again = await send(server.port, agent, {
      method: 'GET',
      path,
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    if (again.status !== 304 || again.text !== '') throw new Error(`${path}: ${again.status} where nothing changed`);
  }
}

/** Kinds of pages that this build has. */
async function kindsOf(server: FilledServer): Promise<string[]> {
  const agent = new Agent();
  const found: string[] = [];
  for (const [kind, address] of Object.entries(addressOf(server))) {
    const { status } = await send(server.port, agent, { method: 'GET', path: address() });
    if (status === 200) found.push(kind);
    else console.log(`${kind}: ${status}, left out`);
  }
  return found;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

const large = await startFilled(4175, { evaluations, courses, answers: many });
try {
  const small = await startFilled(4176, { evaluations, courses, answers: few });
  try {
    const kinds = await kindsOf(large);
    const empty = (): Times => Object.fromEntries(kinds.map((kind) => [kind, []]));
    for (const server of [large, small]) await load(server, empty(), kinds);
    const [withMany, withFew] = [empty(), empty()];
    for (let spent = 0; spent < seconds; spent += stretch) {
      await load(large, withMany, kinds);
      await load(small, withFew, kinds);
    }
    await checkUnchanged(large, kinds);
    for (const kind of kinds) {
      console.log(
        `${kind}: p95 ${p95(withMany[kind] ?? []).toFixed(1)} ms, with few ${p95(withFew[kind] ?? []).toFixed(1)} ms`,
      );
    }
    const slowest = Math.max(...kinds.map((kind) => p95(withMany[kind] ?? [])));
    const ratio = p95(Object.values(withMany).flat()) / p95(Object.values(withFew).flat());
    const file = await download(`http://127.0.0.1:${large.port}/internal/results/evaluation/e0/answers/csv`);
    console.log(
      `RESULT results p95_ratio=${ratio.toFixed(2)} p95_ms=${slowest.toFixed(1)} export_csv_s=${file.seconds.toFixed(2)}`,
    );
  } finally {
    await small.close();
  }
} finally {
  await large.close();
}
