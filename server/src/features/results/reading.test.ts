import { expect, test, vi } from 'vitest';
import { connect } from '../../platform/database/connect.ts';
import { testDatabase } from '../../platform/database/testing.ts';
import { sessionCookie } from '../../platform/http/csrf.ts';
import { testApplication } from '../../testing/application.ts';
import { createFaculty } from '../../testing/faculty.ts';

// The same database over connections of its own stands for the standby: what is asked is by which of both an answer is read.
const database = await testDatabase();
const standby = connect(database.url, { isStandby: true });
const replica = {
  db: standby.db,
  isFresh: vi.fn(() => true),
  mustBeThere: vi.fn(),
  failed: vi.fn(),
  stop: standby.close,
};
const { fastify, config } = await testApplication({}, { database, replica });
await createFaculty(database.db, { slug: 'read' });

const taken = { primary: 0, standby: 0 };
database.pool.on('acquire', () => void taken.primary++);
standby.pool.on('acquire', () => void taken.standby++);

/** Asks for an address. Gives by which of both it was answered. */
async function readFrom(url: string, headers: Record<string, string> = {}): Promise<string> {
  Object.assign(taken, { primary: 0, standby: 0 });
  const { statusCode } = await fastify.inject({ url, headers });
  if (statusCode !== 200 && statusCode !== 403 && statusCode !== 404) throw new Error(`${url}: ${statusCode}`);
  return Object.entries(taken)
    .flatMap(([name, times]) => (times > 0 ? [name] : []))
    .join();
}

const operations = Object.entries(fastify.swagger().paths ?? {});
const shared = operations.flatMap(([path, methods]) =>
  (methods as { get?: { 'x-shared'?: boolean } }).get?.['x-shared']
    ? [path.replace('{slug}', 'read').replaceAll(/\{\w+\}/g, '1')]
    : [],
);
const query = '?search=read';

test('what is everybody’s a visitor reads from the standby, at each of its addresses', async () => {
  expect(shared.length).toBeGreaterThan(20);
  for (const path of shared) {
    // The process may look after its own health at the same moment: asked again, only a read of the answer's is left.
    await vi.waitFor(async () => expect([path, await readFrom(path + query)]).toEqual([path, 'standby']));
  }
});

test('whoever has a session or a token, and everybody what is not everybody’s, reads from the primary', async () => {
  const session = { cookie: `${sessionCookie(config)}=${'x'.repeat(43)}` };
  const token = { authorization: 'Bearer anketa_x' };
  for (const path of shared.slice(0, 4)) {
    expect(await readFrom(path + query, session)).toBe('primary');
  }
  expect(await readFrom('/internal/results/evaluation/read/comments/csv')).toBe('primary');
  await fastify.inject({ url: '/internal/results', headers: token });
  expect(taken.standby).toBe(0);
});

test('a standby that is behind is not read, and one that fails has the primary answer', async () => {
  replica.isFresh.mockReturnValueOnce(false);
  expect(await readFrom('/internal/results')).toBe('primary');
  expect(replica.failed).not.toHaveBeenCalled();
  await standby.close();
  expect(await readFrom('/internal/results')).toBe('primary');
  expect(replica.failed).toHaveBeenCalledOnce();
});
