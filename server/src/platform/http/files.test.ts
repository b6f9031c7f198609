import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { urlOf } from '@anketa/contract/client';
import { searchCsv } from '@anketa/contract/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation } from '../../testing/given.ts';

const application = await testApplication({}, { limits: { poolSize: 3 } });
const { db, fastify } = application;
const id = await givenEvaluation(db, { slug: 'long', state: 3 });
const courses = 30_000;
// Names that hardly compress: what is on its way in sockets is far less than the whole.
await sql`INSERT INTO course (evaluation_id, code, name_cs, enrolled)
  SELECT ${id}, 'C' || lpad(n::text, 6, '0'), (SELECT string_agg(md5(n::text || m), '') FROM generate_series(1, 16) m), 5
  FROM generate_series(1, ${courses}) n`.execute(db);
await fastify.listen({ port: 0, host: '127.0.0.1' });
const { port } = fastify.server.address() as AddressInfo;
const path = urlOf(searchCsv, { params: { slug: 'long-cs' } });

/** Asks for the file and takes nothing of it but its head. */
async function begin() {
  const asked = request({ port, path, agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const [answer] = await once(asked, 'response');
  return { asked, answer };
}

const busyConnections = () => application.pool.totalCount - application.pool.idleCount;

test('a file is sent whole, however many rows it has, and the memory does not hold it', async () => {
  const text = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const lines = text.trimEnd().split('\r\n');
  expect(lines.length).toBe(courses + 1);
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(courses);
  expect(busyConnections()).toBe(0);
});

test('of those who take nothing two hold a connection, more are refused, and the rest of the server works', async () => {
  const [one, two] = [await begin(), await begin()];
  expect([one.answer.statusCode, two.answer.statusCode]).toEqual([200, 200]);
  // They wait for who asked: the database was not read to the end, and goes on waiting.
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(2);
  await new Promise((resume) => setTimeout(resume, 500));
  expect(busyConnections()).toBe(2);
  const third = await begin();
  expect(third.answer.statusCode).toBe(503);
  third.answer.resume();
  expect((await fastify.inject('/internal/results')).statusCode).toBe(200);

  // Whoever leaves gives the connection back, and another may come.
  one.asked.destroy();
  two.asked.destroy();
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0);
  const next = await begin();
  expect(next.answer.statusCode).toBe(200);
  next.asked.destroy();
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0);
});

test('a file that the database breaks off is broken off, not ended', async () => {
  const { answer } = await begin();
  const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'FETCH%'`.execute(db);
  expect(rows.length).toBe(1);
  answer.resume();
  const [error] = await once(answer, 'close').then(
    () => [answer.errored ?? (answer.complete ? null : 'incomplete')],
    (failure) => [failure],
  );
  expect(error).not.toBeNull();
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0);
});

test('what is refused is refused in words: there is no such evaluation', async () => {
  const answer = await fastify.inject(urlOf(searchCsv, { params: { slug: 'none' } }));
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.headers['content-disposition']).toBeUndefined();
});

test('only the head is asked for: nothing stays open', async () => {
  expect((await fastify.inject({ method: 'HEAD', url: path })).statusCode).toBe(200);
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0);
});
