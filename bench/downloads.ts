import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { startFilled } from './results/filled-server.ts';

/**
 * Files of a published evaluation, downloaded by visitors at twenty addresses while somebody at another one keeps forty connections open that ask for the
 * largest file, or each for another one, and take nothing of it, beside the same downloads alone. Half of what is downloaded has to be made each time. `p95_ratio` is the 95th percentile beside the idle readers to that
 * without them; a reader that is cut off comes back at once.
 */
const idleReaders = 40;
const rounds = Number(process.env.BENCH_DOWNLOADS ?? 100);
process.env.TRUST_PROXY = '1';

const port = 4175;
const server = await startFilled(port, { evaluations: 1, courses: 2000, answers: 200_000 });
const file = (name: string) => `/internal/results/evaluation/e0/${name}`;

/** What idle readers ask for: the largest file, and ones that were not made for anybody yet. */
let asked = 0;
const largest = () => (asked++ % 2 === 0 ? file('answers/csv') : file(`search/csv?search=${asked}`));

/** Keeps one idle reader there until it is ended. */
function readIdly(signal: AbortSignal): void {
  if (signal.aborted) return;
  const socket: Socket = connect({ port, host: '127.0.0.1', signal });
  socket.on('error', () => undefined);
  socket.on('connect', () => {
    socket.write(`GET ${largest()} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`);
    socket.pause();
  });
  // Paused, its end shows only where something is written.
  const asking = setInterval(() => socket.write('\r\n'), 1000);
  socket.on('close', () => {
    clearInterval(asking);
    setTimeout(() => readIdly(signal), 100);
  });
}

/** Milliseconds of one download, or undefined where it was refused. */
async function download(path: string, address: string): Promise<number | undefined> {
  const started = performance.now();
  const sent = request({ port, path, agent: false, headers: { 'x-forwarded-for': address } }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode === 200 ? performance.now() - started : undefined;
}

let spaces = 0;

async function measure() {
  const times: number[] = [];
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    const name = ['department/csv', 'search/csv?search=', 'department/xlsx', 'search/json?search='][round % 4];
    const made = name?.endsWith('=') ? `${name}${'%20'.repeat(++spaces)}k1` : name;
    const took = await download(file(made ?? ''), `198.51.100.${round % 20}`);
    if (took === undefined) refused += 1;
    else times.push(took);
  }
  times.sort((one, other) => one - other);
  return { refused, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
}

try {
  await measure();
  const quiet = await measure();
  const ending = new AbortController();
  for (let reader = 0; reader < idleReaders; reader++) readIdly(ending.signal);
  await new Promise((resume) => setTimeout(resume, 5000));
  const beside = await measure();
  ending.abort();
  console.log(`p95 alone ${quiet.p95.toFixed(1)} ms, beside ${idleReaders} idle readers ${beside.p95.toFixed(1)} ms`);
  console.log(
    `RESULT downloads slow_readers=${idleReaders} refused_others=${quiet.refused + beside.refused} p95_ratio=${(beside.p95 / quiet.p95).toFixed(2)}`,
  );
} finally {
  await server.close();
}
process.exit();
