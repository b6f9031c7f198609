import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { demoLogins, demoPassword } from '@anketa/server/sis/demo/people';
import { randomFor } from '@anketa/server/sis/demo/random';
import { hostileCalls, routesOf } from './hostile/requests.ts';
import { type Call, openPage, send, signedIn } from './http.ts';
import { withProduct } from './product.ts';

/**
 * Calls that nobody of good will would make, over all routes and in the name of every role: after 2,000 to warm up, 10,000
 * (HOSTILE_REQUESTS), then a minute of rest. `server_errors` are answers of 500 and more, and connections that broke;
 * `rss_growth` is the resident memory of the server's process after the rest, by that before.
 */
const count = Number(process.env.HOSTILE_REQUESTS ?? 10_000);
const warmUp = 2000;
const seed = Number(process.env.HOSTILE_SEED ?? 1);
const restSeconds = 60;

await withProduct(async (url, product) => {
  if (!product) throw new Error('BENCH_BASE_URL names a product whose memory cannot be read from here.');
  const port = Number(new URL(url).port);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const document = await send(port, agent, { method: 'GET', path: '/api/docs/json' });
  const routes = routesOf(JSON.parse(document.text));
  const people = [await openPage(port, agent)];
  for (const { login } of demoLogins) people.push(await signedIn(port, agent, login, demoPassword));
  const next = hostileCalls(routes, people, randomFor(seed, 'hostile'));

  const statuses = new Map<number, number>();
  async function make(calls: number): Promise<void> {
    let left = calls;
    const worker = async () => {
      while (left-- > 0) {
        const call = next();
        const status = await statusOf(port, agent, call);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500)
          console.error(`${status} ${call.method} ${call.path.slice(0, 200)} ${call.body?.slice(0, 200) ?? ''}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
  }

  await make(warmUp);
  const before = await residentMemory(product.pid);
  await make(count);
  const peak = await residentMemory(product.pid);
  await new Promise((resume) => setTimeout(resume, restSeconds * 1000));
  const after = await residentMemory(product.pid);
  agent.destroy();
  const errors = [...statuses].reduce((sum, [status, n]) => (status >= 500 ? sum + n : sum), 0);
  const megabytes = [before, peak, after].map((bytes) => (bytes / 1e6).toFixed(0)).join(', ');
  console.log(
    `${routes.length} routes, ${people.length} people; memory before, at the end, after the rest: ${megabytes} MB`,
  );
  console.log(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`)
      .join('  '),
  );
  console.log(
    `RESULT hostile requests=${count} server_errors=${errors} rss_growth=${(after / before).toFixed(2)} seed=${seed}`,
  );
});

/**
 * The status of an answer; 599 where there is none. A server may close a connection after a request that it would not read
 * to the end; whoever is about to reuse it then tries once more, as browsers do.
 */
async function statusOf(port: number, agent: Agent, call: Call): Promise<number> {
  const fresh = () => send(port, new Agent(), call);
  return send(port, agent, call)
    .catch(fresh)
    .then(
      (answer) => answer.status,
      () => 599,
    );
}

/** Bytes of a process that are in memory (Linux: /proc). */
async function residentMemory(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
