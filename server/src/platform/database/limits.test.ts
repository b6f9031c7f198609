import { changePhase } from '@anketa/contract/evaluations/administration';
import { locales } from '@anketa/contract/values';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';
import { textsOf } from '../../testing/wording.ts';
import { connect, inTransaction } from './connect.ts';
import { isPassing } from './passing.ts';

const limits = { poolSize: 2, connectSeconds: 1, lockSeconds: 1, statementSeconds: 2 };
const { db, pool, as, url, fastify, lines } = await testApplication({}, { limits });
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await as('boss');
const other = new pg.Client({ connectionString: url });
await other.connect();
afterAll(() => other.end());

const rejected = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('not refused'),
    (error) => error,
  );

test.each([
  ['the row of an evaluation', 'SELECT FROM evaluation FOR UPDATE'],
  ['its submissions', 'SELECT pg_advisory_xact_lock_shared(7106, id) FROM evaluation'],
])('whoever waits too long for %s is asked to try again, and later it works', async (_, lock) => {
  const id = await givenEvaluation(db, { slug: `held-${lock.length}` });
  const open = () => admin(changePhase, { body: { import_id: id, phase: 1 } });
  await other.query(`BEGIN; ${lock}`);
  expect(await open()).toMatchObject({ status: 503, body: { type: '/problems/busy' } });
  expect(lines.join('')).toContain('canceling statement due to lock timeout');
  await other.query('ROLLBACK');
  expect((await open()).status).toBe(200);
});

test('a statement that takes too long is stopped, and so is a transaction that does nothing', async () => {
  const error = await rejected(sql`SELECT pg_sleep(30)`.execute(db));
  expect(error.message).toBe('canceling statement due to statement timeout');
  expect(isPassing(error)).toBe(true);
  const { rows } = await sql<{ setting: string }>`
    SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'`.execute(db);
  expect(rows).toEqual([{ setting: '60000' }]);
});

test('whoever finds no free connection is asked to try again, and is told when', async () => {
  const taken = [await pool.connect(), await pool.connect()];
  const reply = await fastify.inject({ url: '/internal/session', headers: { cookie: 'anketa-session=x' } });
  const pages = await Promise.all(
    locales.map((locale) =>
      fastify.inject({
        url: '/internal/session',
        headers: { cookie: 'anketa-session=x', accept: 'text/html', 'accept-language': locale },
      }),
    ),
  );
  for (const client of taken) client.release();
  // A browser that goes there gets a page, in its language.
  for (const [at, locale] of locales.entries()) {
    expect([pages[at]?.statusCode, pages[at]?.headers['retry-after']]).toEqual([503, '5']);
    expect(pages[at]?.body).toContain(`<html lang="${locale}">`);
    expect(pages[at]?.body).toContain(textsOf(locale).get('errors.busy'));
  }
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('5');
  expect((await admin.get('/internal/session')).status).toBe(200);
});

test('a connection that is lost within a transaction, or idle, is logged and replaced', async () => {
  const errors: object[] = [];
  const lost = connect(url, { poolSize: 1, log: { error: (details) => void errors.push(details) } });
  const mine = async () => (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(lost.db)).rows[0]?.pid;
  const stop = (pid?: number) => other.query('SELECT pg_terminate_backend($1)', [pid]);
  await stop(await mine());
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
  const before = errors.length;
  const work = inTransaction(lost.db, async (tx) => {
    await stop((await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)).rows[0]?.pid);
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(before));
    await sql`SELECT 1`.execute(tx);
  });
  expect(isPassing(await rejected(work))).toBe(true);
  expect(await mine()).toBeGreaterThan(0);
  await lost.close();
});
