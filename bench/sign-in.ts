import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '@anketa/server/sis/demo/people';
import { createBrowser } from '@anketa/server/testing/browser';
import { clientId, clientSecret, startIdentityProvider } from '@anketa/server/testing/identity-provider';
import { fromPage, send, signedIn } from './http.ts';
import { withProduct } from './product.ts';

/**
 * Students who sign in at an identity provider at one moment. The baseline is a bare chain of redirects to the same provider and back, with nobody who
 * reads what comes back: `ratio` is p95 by p95. The provider runs in this process, with the browsers: the rest of the world has one processor in both.
 */
const people = 2000;
/** Both in turn, so often; medians count. In the first one everybody comes for the first time. */
const rounds = 3;
const key = 'university';
const publicUrl = 'http://localhost:4174';

const accounts: Record<string, { number: string }> = {};
const provider = await startIdentityProvider({ publicUrl, key, accounts, claims: ['number'] });
const folder = await mkdtemp(join(tmpdir(), 'anketa-sign-in-'));
const file = join(folder, 'providers.json');
const settings = {
  kind: 'oidc',
  key,
  name: { cs: 'Univerzita', en: 'University' },
  issuer: provider.issuer,
  client_id: clientId,
  client_secret: clientSecret,
  number: { claim: 'number', target: 'person' },
};
await writeFile(file, JSON.stringify([settings]));
process.env.ANKETA_PROVIDERS = file;

try {
  await withProduct(
    async (url) => {
      const port = Number(new URL(url).port);
      const numbers = await studentsOf(port);
      for (const number of numbers) accounts[number] = { number };
      const bare = await startBare();
      const chain = (start: string) => (at: number) => comeBack(start, numbers[at % numbers.length] ?? '');
      await atOnce(50, chain(bare.url));
      await atOnce(50, chain(`${publicUrl}/sign-in/${key}`));
      const measured: { signIns: number; redirects: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        const redirects = p95(await atOnce(people, chain(bare.url)));
        const signIns = p95(await atOnce(people, chain(`${publicUrl}/sign-in/${key}`)));
        console.log(`round ${round + 1}: ${signIns.toFixed(0)} ms, bare ${redirects.toFixed(0)} ms`);
        measured.push({ signIns, redirects });
      }
      bare.stop();
      const middle = (values: readonly number[]) =>
        values.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
      const ratio = middle(measured.map(({ signIns, redirects }) => signIns / redirects));
      const [signIns, redirects] = [
        middle(measured.map((round) => round.signIns)),
        middle(measured.map((round) => round.redirects)),
      ];
      console.log(
        `RESULT sign_in people=${people} p95_ms=${signIns.toFixed(0)} bare_p95_ms=${redirects.toFixed(0)} ratio=${ratio.toFixed(2)}`,
      );
    },
    { size: 'faculty' },
  );
} finally {
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The numbers of students, after an administrator has switched the provider on. */
async function studentsOf(port: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const admin = await signedIn(port, agent, 'admin', demoPassword);
  const call = async (method: string, path: string, body?: object) => {
    const answer = await send(port, agent, {
      method,
      path,
      headers: fromPage(admin),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text);
  };
  await call('PUT', `/internal/providers/${key}`, { on: true });
  const numbers: string[] = [];
  for (let page = 1; numbers.length < people; page++) {
    const { data } = await call('GET', `/internal/users?role=student&limit=100&page=${page}`);
    numbers.push(...data.map(({ oident }: { oident: string }) => oident));
    if (data.length < 100) break;
  }
  agent.destroy();
  console.log(`${numbers.length} students`);
  return numbers;
}

/** Something that sends a browser to the provider and takes it back, and does nothing else. */
async function startBare() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', publicUrl);
    if (pathname !== '/start') return response.end('back');
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${publicUrl}/sign-in/${key}/callback`,
      state: 'any',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
    return response.writeHead(302, { location: `${provider.issuer}/auth?${query}` }).end();
  }).listen(0, '127.0.0.1');
  server.keepAliveTimeout = 75_000;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/start`,
    stop: () => server.close(),
  };
}

/** One sign-in, from the link to what the suite, or the bare chain, answers it with. Gives milliseconds. */
async function comeBack(start: string, account: string): Promise<number> {
  const browser = createBrowser({ publicUrl });
  const began = performance.now();
  const isProductStart = start.startsWith(publicUrl);
  let at = new URL(start);
  for (let steps = 0; steps < 10; steps++) {
    const { status, location } = await asBrowsersDo(() => browser.send(at.href));
    if (location === undefined) {
      if (status !== 200) throw new Error(`${at.pathname} was answered with ${status}`);
      break;
    }
    at = new URL(location, at);
    if (at.pathname.startsWith('/interaction/')) at.searchParams.set('account', account);
    if (at.pathname.endsWith('/callback') && !isProductStart) {
      // The bare chain ends at its own server: the provider knows the address of the product alone.
      at = new URL('/callback', start);
    }
    // Where the product leads on to is a page, which the bare chain has none of.
    if (isProductStart && at.origin === publicUrl && !at.pathname.startsWith('/sign-in/')) break;
  }
  return performance.now() - began;
}

/** A connection that the server has just ended is met by another one: nothing was answered to what goes by GET. */
function asBrowsersDo<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  return send().catch((error: unknown) => {
    const { cause } = Object(error) as { cause?: { code?: string } };
    if (cause?.code !== 'ECONNRESET') throw error;
    return send();
  });
}

/** So many at one moment; gives how long each took. */
function atOnce(count: number, one: (at: number) => Promise<number>): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => one(at)));
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}
