import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { urlOf } from '@anketa/contract/client';
import { searchCsv } from '@anketa/contract/results/results';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation, givenPerson } from '../../testing/given.ts';

const application = await testApplication({ proxies: 1 }, { limits: { poolSize: 3 } });
const { db, fastify } = application;
const id = await givenEvaluation(db, { slug: 'long', state: 3 });
const courses = 10_000;
// Names that hardly compress: what is on its way in sockets is far less than the whole.
await sql`INSERT INTO course (evaluation_id, code, name_cs, enrolled)
  SELECT ${id}, 'C' || lpad(n::text, 6, '0'), (SELECT string_agg(md5(n::text || m), '') FROM generate_series(1, 48) m), 5
  FROM generate_series(1, ${courses}) n`.execute(db);
await fastify.listen({ port: 0, host: '127.0.0.1' });
const { port } = fastify.server.address() as AddressInfo;
const path = urlOf(searchCsv, { params: { slug: 'long-cs' } });
/** Asks for a file as it is: to make it small takes longer than all else, and is tried once. */
const plainly = (
  url: string,
  { headers, ...options }: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) => fetch(`http://127.0.0.1:${port}${url}`, { ...options, headers: { ...headers, 'accept-encoding': 'identity' } });
/** Another file with the same content: nobody has had it made yet. */
const fresh = () => `${path}?search=${' '.repeat(++spaces)}`.replaceAll(' ', '%20');
let spaces = 0;

/** Asks for the file and takes nothing of it but its head. */
async function begin(address = '192.0.2.1') {
  const asked = request({ port, path, agent: false, headers: { 'x-forwarded-for': address } });
  asked.on('error', () => undefined);
  asked.end();
  const [answer] = await once(asked, 'response');
  return { asked, answer };
}

const connections = () => promisify(fastify.server.getConnections.bind(fastify.server))();
const busyConnections = () => application.pool.totalCount - application.pool.idleCount;

test('a file is sent whole, however many rows it has, and the memory does not hold it', async () => {
  const text = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const lines = text.trimEnd().split('\r\n');
  expect(lines.length).toBe(courses + 1);
  expect(new Set(lines.slice(1).map((line) => line.split(';')[0])).size).toBe(courses);
  expect(busyConnections()).toBe(0);
});

test('whoever takes nothing of a file holds no connection, and everybody else gets theirs', async () => {
  const before = await connections();
  const idle = await Promise.all(Array.from({ length: 6 }, () => begin()));
  expect(idle.map(({ answer }) => answer.statusCode)).toEqual(idle.map(() => 200));
  expect(busyConnections()).toBe(0);
  const next = await begin();
  expect(next.answer.statusCode).toBe(200);
  expect((await fastify.inject('/internal/results')).statusCode).toBe(200);
  for (const { asked } of [...idle, next]) asked.destroy();
  await expect.poll(connections, { timeout: 20_000 }).toBe(before);
});

test('whoever goes on taking nothing is no longer sent it', async () => {
  const before = await connections();
  const { answer } = await begin();
  expect(await connections()).toBe(before + 1);
  await expect.poll(connections, { timeout: 40_000 }).toBe(before);
  answer.resume();
  await expect(once(answer, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
}, 60_000);

test('a crowd at one address is served, whether it asks for one file or for several', async () => {
  const paths = Array.from({ length: 8 }, (_, n) => (n < 4 ? path : fresh()));
  const take = async (one: string) => {
    const answer = await plainly(one);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const [one, ...others] = await Promise.all(paths.map(take));
  expect(new Set(others)).toEqual(new Set([one]));
}, 60_000);

test('a file that the database breaks off is refused in words', async () => {
  const answer = plainly(fresh());
  const ended = async () => {
    const { rows } = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'FETCH%'`.execute(db);
    return rows.length;
  };
  await expect.poll(ended, { interval: 5, timeout: 20_000 }).toBe(1);
  expect((await answer).status).toBe(503);
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0);
});

test('what is refused is refused in words: there is no such evaluation', async () => {
  const answer = await fastify.inject(urlOf(searchCsv, { params: { slug: 'none' } }));
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.headers['content-disposition']).toBeUndefined();
});

test('whoever leaves while a file is made for all has failed nothing, and the file is there for the next', async () => {
  const [leaving, place] = [new AbortController(), fresh()];
  const asked = plainly(place, { signal: leaving.signal });
  await expect.poll(busyConnections, { interval: 5, timeout: 20_000 }).toBe(1);
  const before = application.lines.length;
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0);
  expect(await (await plainly(place)).text()).toContain('C009999');
  expect(application.lines.slice(before).join('')).not.toContain('a request failed');
});

test('whoever leaves while a file is made for them alone has it ended', async () => {
  const leaving = new AbortController();
  const headers = { cookie: await application.cookieOf(await givenPerson(db, 'reader')) };
  const asked = plainly(path, { signal: leaving.signal, headers });
  await expect.poll(busyConnections, { interval: 5, timeout: 20_000 }).toBe(1);
  const before = application.lines.length;
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0);
  expect(application.lines.slice(before).join('')).not.toContain('a request failed');
});

test('one address has only so many files on their way, and others have theirs', async () => {
  const before = await connections();
  const idle = await Promise.all(Array.from({ length: 60 }, () => begin('192.0.2.9')));
  const statuses = idle.map(({ answer }) => answer.statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 503)).toHaveLength(10);
  const other = await begin('192.0.2.10');
  expect(other.answer.statusCode).toBe(200);
  for (const { asked } of [...idle, other]) asked.destroy();
  await expect.poll(connections, { timeout: 20_000 }).toBe(before);
  const again = await begin('192.0.2.9');
  expect(again.answer.statusCode).toBe(200);
  again.asked.destroy();
});

test('what changes makes another file, and what is no longer public is given to nobody', async () => {
  const text = async () => (await plainly(path)).text();
  await text();
  await sql`UPDATE course SET name_cs = 'Přejmenovaný' WHERE code = 'C000007'`.execute(db);
  await sql`UPDATE evaluation SET name_cs = 'Jiné' WHERE id = ${id}`.execute(db);
  expect(await text()).toContain('C000007;Přejmenovaný');
  await sql`UPDATE evaluation SET state = 0 WHERE id = ${id}`.execute(db);
  expect((await plainly(path)).status).not.toBe(200);
  await sql`UPDATE evaluation SET state = 3 WHERE id = ${id}`.execute(db);
});

test('only the head is asked for: nothing stays open', async () => {
  expect((await fastify.inject({ method: 'HEAD', url: path })).statusCode).toBe(200);
  await expect.poll(busyConnections, { timeout: 20_000 }).toBe(0);
});
