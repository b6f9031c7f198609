import { randomBytes } from 'node:crypto';
import { logIn } from '@anketa/contract/people/session';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { csrfTokenOf } from '../../platform/http/csrf.ts';
import { ProblemError } from '../../platform/http/problem.ts';
import { testApplication } from '../../testing/application.ts';
import { cheapHash } from '../../testing/cheap-hash.ts';
import { tablesChangedBy } from '../../testing/tables-changed.ts';
import { createSignIn } from './sign-in.ts';

const application = await testApplication();
const { db, fastify, config } = application;

/** People whose password is `správné`. */
async function givenPeople(logins: readonly string[]) {
  const hash = await cheapHash('správné');
  await sql`INSERT INTO person (oidos, oident, login, surname, password_hash)
    SELECT p, p, p, p, ${hash} FROM unnest(${[...logins]}::text[]) p`.execute(db);
}

/** A browser at an address, with its cookies. Gives the status of a sign-in. */
function browserAt(remoteAddress: string) {
  const jar: Record<string, string> = { 'anketa-session': randomBytes(32).toString('base64url') };
  return async (login: string, password: string): Promise<number> => {
    const ours = { 'x-csrf-token': csrfTokenOf(config, jar['anketa-session'] ?? ''), 'sec-fetch-site': 'same-origin' };
    const reply = await fastify.inject({
      method: 'POST',
      url: logIn.path,
      remoteAddress,
      cookies: jar,
      headers: ours,
      payload: { login, password },
    });
    for (const { name, value } of reply.cookies) jar[name] = value;
    return reply.statusCode;
  };
}

const guesses = async (guess: ReturnType<typeof browserAt>, login: string, count: number) => {
  const statuses: number[] = [];
  for (let made = 0; made < count; made++) statuses.push(await guess(login, `hádám ${made}`));
  return statuses;
};

test('a stranger who guesses shuts nobody out: neither elsewhere, nor where the owner has signed in before', async () => {
  await givenPeople(['owner', 'stranger']);
  const home = browserAt('192.0.2.1');
  const laptop = browserAt('198.51.100.7');
  expect(await laptop('owner', 'správné')).toBe(200);
  const stranger = browserAt('198.51.100.7');
  expect(await guesses(stranger, 'owner', 11)).toEqual([...Array<number>(10).fill(401), 429]);
  // Not even the right password, lest the eleventh guess be one.
  expect(await stranger('owner', 'správné')).toBe(429);
  expect(await home('owner', 'správné')).toBe(200);
  expect(await laptop('owner', 'správné')).toBe(200);
  expect(await stranger('stranger', 'správné')).toBe(200);
});

test('a device that is known to one account is a stranger to the others, and its own guesses end, too', async () => {
  await givenPeople(['dana', 'emil']);
  const shared = browserAt('203.0.113.5');
  expect(await shared('dana', 'správné')).toBe(200);
  expect((await guesses(shared, 'emil', 11)).at(-1)).toBe(429);
  expect((await guesses(shared, 'dana', 11)).at(-1)).toBe(429);
  expect(await browserAt('203.0.113.6')('dana', 'správné')).toBe(200);
});

test('many guesses at once are counted as one after another', async () => {
  await givenPeople(['dvorak']);
  const guess = browserAt('192.0.2.2');
  const statuses = await Promise.all(Array.from({ length: 25 }, (_, made) => guess('dvorak', `hádám ${made}`)));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(15);
});

test('a right password writes the session and nothing else; a wrong one writes nothing', async () => {
  await givenPeople(['filip']);
  const browser = browserAt('192.0.2.3');
  expect(await tablesChangedBy(db, () => browser('filip', 'jiné'))).toEqual([]);
  expect(await tablesChangedBy(db, () => browser('filip', 'správné'))).toEqual(['session']);
});

test('two thousand students sign in behind one address, every fifth after a wrong password', async () => {
  const logins = Array.from({ length: 2000 }, (_, index) => `student${index}`);
  await givenPeople(logins);
  const signIn = createSignIn(db);
  const origin = { address: '192.0.2.4', device: undefined };
  const student = async (login: string, mistypes: boolean) => {
    const wrong = mistypes && signIn({ login, password: 'překlep' }, origin);
    if (wrong) await expect(wrong).rejects.toMatchObject({ problem: 'wrong-password' });
    expect((await signIn({ login, password: 'správné' }, origin)).oidos).toBe(login);
  };
  // Five at a time.
  for (let five = 0; five < logins.length; five += 5) {
    await Promise.all(logins.slice(five, five + 5).map((login, index) => student(login, index === 0)));
  }
});

test('who tries one password at everybody is stopped, alone', async () => {
  const logins = Array.from({ length: 502 }, (_, index) => `victim${index}`);
  await givenPeople(['gita', ...logins]);
  const signIn = createSignIn(db);
  const attempt = (login: string, address: string, password = 'Heslo123') =>
    signIn({ login, password }, { address, device: undefined }).then(
      ({ oidos }) => oidos,
      (error: unknown) => (error instanceof ProblemError ? error.problem : error),
    );
  const tried = [];
  for (const login of logins) tried.push(await attempt(login, '192.0.2.5'));
  expect(tried.filter((outcome) => outcome === 'wrong-password')).toHaveLength(500);
  expect(tried.at(-1)).toBe('too-many-attempts');
  expect(await attempt('gita', '192.0.2.5', 'správné')).toBe('too-many-attempts');
  expect(await attempt('gita', '192.0.2.6', 'správné')).toBe('gita');
});

test('who is told that too many sign in is not counted as a wrong guess', async () => {
  const logins = Array.from({ length: 700 }, (_, index) => `hall${index}`);
  await givenPeople(logins);
  const signIn = createSignIn(db);
  const attempt = (login: string) =>
    signIn({ login, password: 'správné' }, { address: '192.0.2.8', device: undefined }).then(
      ({ oidos }) => oidos,
      (error: unknown) => (error instanceof ProblemError ? error.problem : error),
    );
  // More than may wait: some are asked to try again, and then all get in.
  const first = await Promise.all(logins.slice(0, 450).map(attempt));
  expect(first).toContain('busy');
  for (const login of logins) expect(await attempt(login)).toBe(login);
});

test('one account does not fill the queue: what is being checked is counted', async () => {
  await givenPeople(['ivan']);
  const guess = browserAt('192.0.2.9');
  const statuses = await Promise.all(Array.from({ length: 40 }, () => guess('ivan', 'správné')));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(await guess('ivan', 'správné')).toBe(200);
});
