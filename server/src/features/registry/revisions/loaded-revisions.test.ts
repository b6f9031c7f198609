import fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../platform/database/testing.ts';
import { recordLoadedRevisions } from './loaded-revisions.ts';

const { db } = await testDatabase();

/** The days on which revisions were seen last, as said of today: true, null: not at all. */
async function seen() {
  const { rows } = await sql<{ content_hash: string; today: boolean | null }>`
    SELECT content_hash, seen_on = current_date AS today FROM remote_revision ORDER BY 1`.execute(db);
  return rows.map(({ today }) => today);
}

test('a file of a revision that was sent notes the day, and nothing finer; one that there is not notes none', async () => {
  const [first, second] = ['0'.repeat(16), '1'.repeat(16)];
  for (const revision of [first, second])
    await sql`INSERT INTO remote_revision (remote_id, content_hash, version, description, integrity, preload, published_by)
      VALUES ('mfe-a', ${revision}, '1', '{}', '{}', '{}', 'team')`.execute(db);
  const server = fastify();
  recordLoadedRevisions(server, db);
  server.get('/mfe/*', async ({ url }, reply) => reply.code(url.endsWith('gone.js') ? 404 : 200).send(''));
  await server.inject(`/mfe/mfe-a/${second}/gone.js`);
  await server.inject('/mfe/other');
  await server.inject(`/mfe/mfe-a/${first}/remote.js`);
  await expect.poll(seen).toEqual([true, null]);
  const { rows } = await sql<{ type: string }>`
    SELECT data_type AS type FROM information_schema.columns WHERE column_name = 'seen_on'`.execute(db);
  expect(rows).toEqual([{ type: 'date' }]);
  await server.close();
});
