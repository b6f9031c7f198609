import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testDatabase } from '../../platform/database/testing.ts';
import { builtRemotes } from '../../testing/built-remote.ts';
import { leaveEvaluations } from '../access/leaving-store.ts';
import { verifyChain } from './chain.ts';
import { disable } from './deployments/life-cycle.ts';
import { publishRemote, rollbackRemote } from './releases/publish.ts';
import { activationLog } from './store.ts';

const { db } = await testDatabase();
const { dataFolder, built } = await builtRemotes();
const needs = { db, dataFolder, provided: {} };

beforeEach(async () => {
  await sql`TRUNCATE remote_pointer, remote_activation, remote_revision`.execute(db);
  for (const code of ['1', '2', '3']) await publishRemote(needs, await built({ code }), 'jana');
  await publishRemote(needs, await built({ id: 'mfe-b' }), 'Tým „B“ \\ "b"\n');
  await rollbackRemote(needs, 'mfe-a', 'boss');
  const last = (await activationLog(db, 'mfe-b')).at(-1)?.id ?? 0;
  await disable(needs, { name: 'mfe-b', by: 'boss' }, last);
});

const idAt = async (nth: number) => (await activationLog(db))[nth]?.id ?? 0;

test('the chain of what was published, rolled back and disabled is whole, and says its last hash', async () => {
  const { isWhole, said } = await verifyChain(db);
  expect([isWhole, said]).toEqual([
    true,
    expect.stringMatching(/^The chain is whole: 6 activations\. The last hash is [0-9a-f]{64}\.$/),
  ]);
});

test.each([
  [
    'what was activated is another revision',
    1,
    (id: number) =>
      sql`UPDATE remote_activation SET content_hash = (SELECT min(content_hash) FROM remote_revision r WHERE r.remote_id = remote_activation.remote_id AND r.content_hash <> remote_activation.content_hash) WHERE id = ${id}`,
  ],
  [
    'when it was is another time',
    2,
    (id: number) => sql`UPDATE remote_activation SET at = at + interval '1 microsecond' WHERE id = ${id}`,
  ],
  ['who it was is somebody else', 0, (id: number) => sql`UPDATE remote_activation SET by = 'petr' WHERE id = ${id}`],
  [
    'what a rollback leads to is another one',
    2,
    (id: number) => sql`UPDATE remote_activation SET before = NULL WHERE id = ${id}`,
  ],
  [
    'its hash is another one',
    4,
    (id: number) => sql`UPDATE remote_activation SET hash = repeat('0', 64) WHERE id = ${id}`,
  ],
])('where %s the chain is broken there', async (_how, nth, change) => {
  const id = await idAt(nth);
  await change(id).execute(db);
  expect(await verifyChain(db)).toEqual({
    isWhole: false,
    said: expect.stringContaining(`broken at activation ${id} `),
  });
});

test('where a link was taken out the next one is broken; an end that was taken off shows by a hash that was known', async () => {
  const { said } = await verifyChain(db);
  const [knows = ''] = /[0-9a-f]{64}/.exec(said) ?? [];
  expect((await verifyChain(db, { knows })).isWhole).toBe(true);
  const [first, taken, next] = [await idAt(0), await idAt(1), await idAt(2)];
  const last = await idAt(5);
  await sql`UPDATE remote_pointer SET activation_id = before, state = 'ready' FROM remote_activation WHERE id = ${last} AND remote_pointer.remote_id = 'mfe-b' AND before IS NOT NULL`.execute(
    db,
  );
  await sql`UPDATE remote_pointer SET activation_id = ${await idAt(3)}, state = 'ready' WHERE remote_id = 'mfe-b'`.execute(
    db,
  );
  await sql`DELETE FROM remote_activation WHERE id = ${last}`.execute(db);
  expect((await verifyChain(db)).isWhole).toBe(true);
  expect(await verifyChain(db, { knows })).toEqual({ isWhole: false, said: expect.stringContaining(knows) });
  await sql`UPDATE remote_activation SET before = ${first} WHERE before = ${taken}`.execute(db);
  await sql`DELETE FROM remote_activation WHERE id = ${taken}`.execute(db);
  expect((await verifyChain(db)).said).toContain(`broken at activation ${next} `);
});

test('pages that get something else than the last activation says are found', async () => {
  await sql`UPDATE remote_pointer SET activation_id = ${await idAt(0)} WHERE remote_id = 'mfe-a'`.execute(db);
  expect((await verifyChain(db)).said).toBe('Pages get of mfe-a something else than its last activation says.');
});

test('the name of a person who is removed goes, and the chain holds', async () => {
  await inTransaction(db, (tx) => leaveEvaluations(tx, { keys: ['oidos-of-jana'], logins: ['jana'] }));
  expect((await activationLog(db)).filter(({ by }) => by === 'removed')).toHaveLength(3);
  expect((await verifyChain(db)).isWhole).toBe(true);
});

test('activations from before the chain are chained as they stand', async () => {
  const migration = await readFile(join(import.meta.dirname, '../../../migrations/0058_activation_chain.sql'), 'utf8');
  await sql`ALTER TABLE remote_activation DROP COLUMN by_salt, DROP COLUMN by_digest, DROP COLUMN hash`.execute(db);
  await sql`DROP TRIGGER remote_activation_chain ON remote_activation`.execute(db);
  await sql`DROP FUNCTION remote_activation_link()`.execute(db);
  await sql.raw(migration).execute(db);
  expect(await verifyChain(db)).toEqual({ isWhole: true, said: expect.stringContaining('6 activations') });
  await publishRemote(needs, await built({ code: '4' }), 'jana');
  expect((await verifyChain(db)).said).toContain('7 activations');
});
