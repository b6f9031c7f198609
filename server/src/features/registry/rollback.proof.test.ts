import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { revisionName } from '@anketa/contract/suite/revision-name';
import { proof } from '@anketa/testing/proof';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { inTransaction, type Tx } from '../../platform/database/connect.ts';
import { testDatabase } from '../../platform/database/testing.ts';
import { builtRemotes, refusal } from '../../testing/built-remote.ts';
import { forgetAudit } from '../../testing/forget-audit.ts';
import { precompress } from './precompress.ts';
import { publishRemote, rollbackRemote } from './releases/publish.ts';
import { contentsOf } from './remote-folder.ts';
import { activate, publishedRemotes } from './store.ts';

const { db } = await testDatabase();
const { dataFolder, built } = await builtRemotes();
const needs = { db, dataFolder, provided: { react: '19.3.1' } };

async function forget() {
  await sql`TRUNCATE remote_pointer, remote_activation, remote_revision`.execute(db);
  await forgetAudit(db);
}
afterEach(forget);

const publish = (dist: string) => publishRemote(needs, dist, 'team');
const rollback = (id = 'mfe-a') => rollbackRemote(needs, id, 'team');

/** Revisions of one remote by their letter, and acts in short: a letter publishes, "<" rolls back. Gives what is active. */
async function letters() {
  const dists = new Map<string, string>();
  const names = new Map<string, string>();
  async function act(letter: string): Promise<string> {
    if (letter === '<') return names.get((await rollback()).contentHash) ?? 'unknown';
    const dist = dists.get(letter) ?? (await built({ code: letter }));
    dists.set(letter, dist);
    names.set((await publish(dist)).contentHash, letter);
    return letter;
  }
  return async (acts: string) => {
    let active = '';
    for (const letter of acts) active = await act(letter);
    return active;
  };
}

test.each([
  ['AB<', 'A', 'what was published before'],
  ['ABC<<', 'A', 'each rollback goes one further back'],
  ['ABA<', 'B', 'what was active before is not what was published first'],
  ['ABA<<', 'A', 'and what was active before that'],
  ['AB<C<', 'A', 'what was rolled back from does not come back'],
  ['AB<C<D<', 'A', 'nor later'],
  ['ABC<D<', 'B', 'what stayed before it does'],
  ['AB<B<', 'A', 'unless it is published again, and then it can be rolled back from again'],
  ['AABB<', 'A', 'publishing what is active counts once'],
])('after %s (a letter publishes, < rolls back) %s is active: %s', async (acts, expected) => {
  expect(await (await letters())(acts)).toBe(expected);
});

test('before the first publication there is nothing, and a refused rollback leaves what is active', async () => {
  expect(await refusal(rollback())).toBe('no-earlier-revision');
  const run = await letters();
  await run('AB<');
  expect(await refusal(rollback())).toBe('no-earlier-revision');
  expect(await publishedRemotes(db)).toHaveLength(1);
});

const proven = proof('publish-and-rollback', { sample: 8, full: 500 });

test('any sequence of publications and rollbacks goes as a pile: publishing puts on top, rolling back takes off', {
  timeout: proven.timeout(1500),
}, async () => {
  const run = await letters();
  const outcomes = { back: 0, refused: 0, again: 0 };
  const sequence = fc.array(fc.constantFrom('A', 'B', 'C', 'D', '<', '<', '<'), { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(sequence, async (acts) => {
      await forget();
      const pile: string[] = [];
      for (const act of acts) {
        if (act === '<' && pile.length < 2) {
          expect(await refusal(rollback())).toBe('no-earlier-revision');
          outcomes.refused += 1;
          continue;
        }
        if (act === '<') {
          pile.pop();
          outcomes.back += 1;
        } else if (act !== pile.at(-1)) pile.push(act);
        else outcomes.again += 1;
        expect(await run(act)).toBe(pile.at(-1));
      }
      proven.held();
    }),
    { numRuns: proven.runs, seed: proven.seed },
  );
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(5);
});

test('a rollback is recorded, and so is what was active when', async () => {
  const run = await letters();
  await run('AB<C');
  const { rows } = await sql`SELECT kind, content_hash, by FROM remote_activation ORDER BY id`.execute(db);
  expect(rows).toMatchObject([{ kind: 'publish' }, { kind: 'publish' }, { kind: 'rollback' }, { kind: 'publish' }]);
  const acts = await db.selectFrom('audit_log').select(['action', 'actor']).orderBy('id').execute();
  expect(acts.map(({ action }) => action.split('.')[1])).toEqual(['publish', 'publish', 'rollback', 'publish']);
});

test('a rollback is checked as a publication is, against what is published and provided now', async () => {
  await publish(await built({ id: 'mfe-a', path: '/left', requires: { react: '^19.0.0' } }));
  await publishRemote(needs, await built({ id: 'mfe-a', path: '/a' }), 'team', { drops: true });
  const provided = { react: '20.0.0' };
  expect(await refusal(rollbackRemote({ ...needs, provided }, 'mfe-a', 'team'))).toContain('needs react ^19.0.0');
  await publish(await built({ id: 'mfe-b', path: '/left' }));
  expect(await refusal(rollback())).toContain('its route /left overlaps /left of mfe-b');
  expect((await publishedRemotes(db)).map(({ description }) => description.routes[0]?.path)).toEqual(['/a', '/left']);
});

test('a revision that an earlier version of the registry let through is refused by the rules of today', async () => {
  const dist = await built({ path: '/login' });
  const old = revisionName(await contentsOf(dist));
  const folder = join(dataFolder, 'mfe', 'mfe-a', old);
  await cp(dist, folder, { recursive: true });
  await precompress(folder);
  await sql`
    INSERT INTO remote_revision (remote_id, content_hash, version, description, integrity, preload, published_by)
    VALUES ('mfe-a', ${old}, '1', '{"id": "mfe-a", "routes": [], "menu": []}', '{}', '{}', 'team')`.execute(db);
  await inTransaction(db, (tx) =>
    activate(tx, { remote_id: 'mfe-a', content_hash: old, kind: 'publish', before: null, by: 'team' }),
  );
  await publish(await built({ path: '/a' }));
  expect(await refusal(rollback())).toBe('the route /login is reserved: the shell and the server answer it themselves');
});

test('a revision whose files are damaged or missing is not rolled back to, until it is published again', async () => {
  const dist = await built({ code: 'old' });
  const { contentHash } = await publish(dist);
  await publish(await built({ code: 'new' }));
  const folder = join(dataFolder, 'mfe', 'mfe-a', contentHash);
  await writeFile(join(folder, 'remote.js'), 'evil()');
  expect(await refusal(rollback())).toContain(`files of mfe-a@${contentHash} are damaged or missing`);
  await rm(folder, { recursive: true });
  expect(await refusal(rollback())).toContain('are damaged or missing');
  await publish(dist);
  await publish(await built({ code: 'newer' }));
  expect((await rollback()).contentHash).toBe(contentHash);
});

const migrations = join(import.meta.dirname, '../../../migrations');

test('an installation from before the log keeps what pages get, and what was published before it to go back to', async () => {
  const script = async (tx: Tx, name: string) =>
    sql.raw(await readFile(join(migrations, `${name}.sql`), 'utf8')).execute(tx);
  const log = await inTransaction(db, async (tx) => {
    await sql`CREATE SCHEMA earlier`.execute(tx);
    await sql`SET LOCAL search_path = earlier`.execute(tx);
    await script(tx, '0008_registry');
    await sql`
      INSERT INTO remote_revision SELECT id, hash, '1', '{}', '{}', '{}', now() + day * interval '1 day', 'team'
      FROM (VALUES ('mfe-a', 'a1', 1), ('mfe-a', 'a2', 2), ('mfe-a', 'a3', 3), ('mfe-b', 'b1', 2)) AS known(id, hash, day)
    `.execute(tx);
    await sql`INSERT INTO remote_pointer VALUES ('mfe-a', 'a2'), ('mfe-b', 'b1')`.execute(tx);
    await script(tx, '0012_remote_activation');
    const { rows } = await sql`
      SELECT present.content_hash AS present, earlier.content_hash AS before FROM remote_pointer
      JOIN remote_activation present ON present.id = activation_id
      LEFT JOIN remote_activation earlier ON earlier.id = present.before ORDER BY 1`.execute(tx);
    return rows;
  });
  expect(log).toEqual([
    { present: 'a2', before: 'a1' },
    { present: 'b1', before: null },
  ]);
});
