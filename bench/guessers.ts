import { Agent } from 'node:http';
import { demoLogins, demoPassword } from '@anketa/server/sis/demo/people';
import { openPage, send, trySignIn } from './http.ts';
import { withProduct } from './product.ts';

/**
 * Sign-in at its limits: 2,000 people sign in from one address, then 40 guess at passwords as fast as they are answered, while
 * visitors read public pages. The baseline is the same visitors before, in quiet: `ratio` is p95 by p95.
 */
const guessers = 40;
const visitors = 4;
const seconds = 20;

await withProduct(async (url) => {
  const port = Number(new URL(url).port);
  const started = performance.now();
  const refused = await signInAll(port, 2000);
  const signedInAfter = (performance.now() - started) / 1000;

  await visit(port, 5);
  const quiet = await visit(port, seconds);
  let guessing = true;
  const guesses: number[] = [];
  const guessed = Promise.all(
    Array.from({ length: guessers }, async (_, guesser) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const browser = await openPage(port, agent);
      for (let guess = 0; guessing; guess++) {
        const { status } = await trySignIn(port, agent, browser, `guess-${guesser}-${guess}`, 'Heslo123');
        guesses.push(status);
      }
      agent.destroy();
    }),
  );
  const disturbed = await visit(port, seconds);
  guessing = false;
  await guessed;
  const checked = guesses.filter((status) => status === 401).length;
  console.log(`${guesses.length} guesses, ${checked} of them checked; the others were refused`);
  console.log(
    `RESULT guessers signed_in=${2000 - refused} sign_in_seconds=${signedInAfter.toFixed(0)} quiet_p95_ms=${p95(quiet)} ` +
      `guessed_p95_ms=${p95(disturbed)} ratio=${(Number(p95(disturbed)) / Number(p95(quiet))).toFixed(2)} checked_per_s=${(checked / seconds).toFixed(1)}`,
  );
});

/** So many sign-ins from one address, 20 at once. Gives how many were refused. */
async function signInAll(port: number, count: number): Promise<number> {
  let left = count;
  let refused = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (left-- > 0) {
        const { login } = demoLogins[left % demoLogins.length] ?? { login: '' };
        const { status } = await trySignIn(port, agent, await openPage(port, agent), login, demoPassword);
        if (status !== 200) refused += 1;
      }
      agent.destroy();
    }),
  );
  return refused;
}

/** Milliseconds of each public answer while visitors read, with a breath between two pages. */
async function visit(port: number, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (performance.now() < until) {
        const before = performance.now();
        await send(port, agent, { method: 'GET', path: '/internal/results' });
        times.push(performance.now() - before);
        await new Promise((resume) => setTimeout(resume, 20));
      }
      agent.destroy();
    }),
  );
  return times;
}

function p95(times: readonly number[]): string {
  return (times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0).toFixed(1);
}
