import { Agent } from 'node:http';
import { send } from './http.ts';
import { startFilled } from './results/filled-server.ts';

/**
 * What a visitor waits for a small page while somebody at another address asks for costly ones, forty at once: searches, then pages of
 * teachers. `…_ratio` is the median beside them to that of the same small page alone.
 *
 * BENCH_NEIGHBOURS: how many costly pages of a kind there are.
 */
const costly = Number(process.env.BENCH_NEIGHBOURS ?? 400);
const atOnce = 40;
process.env.TRUST_PROXY = '1';

const port = 4176;
const server = await startFilled(port, { evaluations: 4, courses: 2000, answers: 400_000 });
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Milliseconds of one answer. */
async function ask(path: string, address: string): Promise<number> {
  const started = performance.now();
  const { status } = await send(port, agent, { method: 'GET', path, headers: { 'x-forwarded-for': address } });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return performance.now() - started;
}

async function neighbourUntil(ended: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!ended()) {
    times.push(await ask('/internal/results', '198.51.100.1'));
    await new Promise((resume) => setTimeout(resume, 10));
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? Number.NaN;
}

function quiet(): Promise<number> {
  let left = 200;
  return neighbourUntil(() => left-- <= 0);
}

async function beside(pathOf: (nth: number) => string): Promise<number> {
  let next = 0;
  let asking = atOnce;
  const one = async () => {
    while (next < costly) await ask(pathOf(next++), '192.0.2.1');
    asking -= 1;
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  const [median] = await Promise.all([neighbourUntil(() => asking === 0), all]);
  return median;
}

const words = ['chem', 'úvod do', 'dějiny prav', 'novak', 'Katedra 1', 'K12', 'optiky', 'an', 'programov'];
const kinds: Readonly<Record<string, (nth: number) => string>> = {
  searches: (nth) => `/internal/results/search?search=${encodeURIComponent(words[nth % words.length] ?? '')}`,
  teachers: (nth) => `/internal/results/evaluation/e${nth % 4}/teacher/T${nth % 50}`,
};

try {
  await quiet();
  const figures = [];
  for (const [kind, pathOf] of Object.entries(kinds)) {
    const [alone, disturbed] = [await quiet(), await beside(pathOf)];
    console.log(`${kind}: ${alone.toFixed(1)} ms alone, ${disturbed.toFixed(1)} ms beside ${costly} of them`);
    figures.push(`${kind}_ratio=${(disturbed / alone).toFixed(2)}`);
  }
  console.log(`RESULT neighbours costly=${costly} ${figures.join(' ')}`);
} finally {
  await server.close();
}
process.exit();
