import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Evaluation,
  EvaluationOptions,
  evaluationState,
  isFillingOpen,
  phases,
} from '@anketa/contract/evaluations/evaluations';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/database/connect.ts';
import { testApplication } from '../../testing/application.ts';
import { givenEvaluation } from '../../testing/given.ts';
import { changeState, type LifecycleHooks, movePhase, type Transition, transitions, undoOf } from './lifecycle.ts';

const { db } = await testApplication();
const { preparation, filling, checking, published, failed, importing } = evaluationState;
const states = Object.values(evaluationState);
const options = (continuous: boolean) => EvaluationOptions.parse({ continuous });

/** An evaluation in a state, without what leads there. */
async function standing(slug: string, state: number, continuous = false): Promise<number> {
  const id = await givenEvaluation(db, { slug });
  const set = { state, options: sql<string>`${JSON.stringify({ continuous })}::jsonb` };
  await db.updateTable('evaluation').set(set).where('id', '=', id).execute();
  return id;
}
const stateOf = async (id: number) =>
  (await db.selectFrom('evaluation').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const movesOf = (id: number) =>
  db
    .selectFrom('phase_change')
    .select(['from_state', 'to_state', 'changed_by'])
    .where('evaluation_id', '=', id)
    .orderBy('id')
    .execute();

/** What specification 4 says: the states from which each transition leads. The importing ones belong to the import. */
const allowed: Record<Transition, readonly number[]> = {
  import: [preparation, failed],
  imported: [importing],
  importStopped: [importing],
  prepare: [0, 1, 2, 3],
  fill: [0, 1, 2, 3],
  check: [0, 1, 2, 3],
  publish: [0, 1, 2, 3],
};

test('each transition leads from the states that it names and no other, and leaves one row that says who moved it', async () => {
  for (const transition of Object.keys(transitions) as Transition[]) {
    for (const from of states) {
      const id = await standing(`${transition}-${from}`, from);
      const change = inTransaction(db, (tx) => changeState(tx, id, transition, 'tester'));
      if (!allowed[transition].includes(from)) {
        await expect(change).rejects.toThrow('phase-unavailable');
        expect(await stateOf(id)).toBe(from);
        expect(await movesOf(id)).toEqual([]);
        continue;
      }
      await change;
      const { to } = transitions[transition];
      expect(await stateOf(id)).toBe(to);
      expect(await movesOf(id)).toEqual(from === to ? [] : [{ from_state: from, to_state: to, changed_by: 'tester' }]);
    }
  }
});

/** Hooks that only say that they were called. */
function recording() {
  const called: string[] = [];
  const note = (name: string) => async () => void called.push(name);
  const hooks: LifecycleHooks = {
    imported: note('imported'),
    changed: note('changed'),
    async prepareOpening() {
      called.push('looked');
      return note('opened');
    },
    closed: note('closed'),
    published: note('published'),
    deleted: note('deleted'),
  };
  return { called, hooks };
}

test('features hear of what a move brings about, whichever phases it leads between', async () => {
  for (const continuous of [false, true]) {
    for (const from of phases) {
      for (const to of phases) {
        const id = await standing(`${continuous ? 'continuous' : 'plain'}-${from}-${to}`, from, continuous);
        const { called, hooks } = recording();
        await movePhase({ db, lifecycle: hooks }, { id, phase: to, by: 'test' });
        const open = (state: number) => state === filling || (continuous && state === checking);
        const expected = [
          ...(!open(from) && open(to) ? ['looked', 'opened'] : []),
          ...(open(from) && !open(to) ? ['closed'] : []),
          ...(from !== published && to === published ? ['published'] : []),
        ];
        expect(called, `${from} to ${to}`).toEqual(expected);
      }
    }
  }
});

test('what a hook refuses does not happen', async () => {
  const id = await standing('refused', preparation);
  const refusing: LifecycleHooks = {
    ...recording().hooks,
    prepareOpening: async () => async () => {
      throw new Error('no keys');
    },
  };
  await expect(movePhase({ db, lifecycle: refusing }, { id, phase: filling, by: 'test' })).rejects.toThrow('no keys');
  expect(await stateOf(id)).toBe(preparation);
  expect(await movesOf(id)).toEqual([]);
});

test('filling that somebody closes while it is moved on opens only after it was looked at', async () => {
  const id = await standing('overtaken', checking, true);
  const { called, hooks } = recording();
  let move: Promise<unknown> = Promise.resolve();
  await inTransaction(db, async (tx) => {
    await tx.updateTable('evaluation').set({ state: preparation }).where('id', '=', id).execute();
    // It has seen filling open, and waits for the row.
    move = movePhase({ db, lifecycle: hooks }, { id, phase: filling, by: 'test' });
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    });
  });
  await move;
  expect(called).toEqual(['looked', 'opened']);
  expect(await stateOf(id)).toBe(filling);
});

test('what filling opens over is looked at again when it has changed meanwhile', async () => {
  const id = await standing('changed', preparation);
  const { called, hooks } = recording();
  const changing: LifecycleHooks = {
    ...hooks,
    async prepareOpening(looking, evaluation) {
      // Somebody adds a question, or an import ends, after the first look.
      if (called.length === 0)
        await db.updateTable('evaluation').set({ name_cs: 'Jiné' }).where('id', '=', id).execute();
      return hooks.prepareOpening(looking, evaluation);
    },
  };
  await movePhase({ db, lifecycle: changing }, { id, phase: filling, by: 'test' });
  expect(called).toEqual(['looked', 'looked', 'opened']);
});

test('filling opens also where questions change without pause: at last they wait', async () => {
  const id = await standing('restless', preparation);
  const { called, hooks } = recording();
  const changes: Promise<unknown>[] = [];
  const changing: LifecycleHooks = {
    ...hooks,
    async prepareOpening(looking, evaluation) {
      const name_cs = `Jiné ${changes.length}`;
      changes.push(db.updateTable('evaluation').set({ name_cs }).where('id', '=', id).execute());
      // The one that comes while the evaluation is held waits for its end.
      if (changes.length <= 3) await changes.at(-1);
      return hooks.prepareOpening(looking, evaluation);
    },
  };
  await movePhase({ db, lifecycle: changing }, { id, phase: filling, by: 'test' });
  expect(called).toEqual(['looked', 'looked', 'looked', 'looked', 'opened']);
  expect(await stateOf(id)).toBe(filling);
  await Promise.all(changes);
});

test('an opening that is prepared while the evaluation is held needs no second connection: others wait for it with all of them', async () => {
  const small = await testApplication({}, { limits: { poolSize: 1, connectSeconds: 2 } });
  const id = await givenEvaluation(small.db, { slug: 'one-connection', state: preparation });
  let looks = 0;
  const restless: LifecycleHooks = {
    ...small.lifecycle,
    async prepareOpening(looking, evaluation) {
      looks += 1;
      const name_cs = `Jiné ${looks}`;
      if (looks <= 3) await small.db.updateTable('evaluation').set({ name_cs }).where('id', '=', id).execute();
      return small.lifecycle.prepareOpening(looking, evaluation);
    },
  };
  const { evaluation } = await movePhase({ db: small.db, lifecycle: restless }, { id, phase: filling, by: 'test' });
  expect([looks, evaluation.state]).toEqual([4, filling]);
});

test('a move says whether it can be undone', () => {
  const undo = (from: number, to: number, continuous = false) =>
    undoOf({ state: from, options: options(continuous) }, { state: to, options: options(continuous) });
  expect(undo(preparation, filling)).toBe('wholly');
  expect(undo(filling, checking)).toBe('at-once');
  expect(undo(filling, checking, true)).toBe('wholly');
  expect(undo(checking, published)).toBe('never');
  expect(undo(filling, published)).toBe('never');
  expect(undo(published, filling)).toBe('wholly');
});

test('the database and the contract agree when filling is open', async () => {
  const stored = [
    '{"continuous": true}',
    '{"continuous": false}',
    '{}',
    '{"continuous": null}',
    '{"continuous": "no"}',
  ];
  for (const state of states) {
    for (const json of stored) {
      const { rows } = await sql<{ open: boolean | null }>`
        SELECT filling_is_open(${state}::smallint, ${json}::jsonb) AS open`.execute(db);
      const continuous = (JSON.parse(json) as { continuous?: unknown }).continuous === true;
      const evaluation: Pick<Evaluation, 'state' | 'options'> = { state, options: options(continuous) };
      expect(rows[0]?.open, `${state} ${json}`).toBe(isFillingOpen(evaluation));
    }
  }
});

test('nothing but the lifecycle writes the state of an evaluation, and nothing knows states by number', async () => {
  const root = join(import.meta.dirname, '../..');
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/(^|\/)testing\//.test(file),
  );
  const writes =
    /UPDATE evaluation( AS \w+)?\s+SET[^`']*\bstate\b|updateTable\('evaluation'\)\s*\.set\(\{[^}]*\bstate\b/;
  const numbers = /\bstate (NOT )?IN \(\d|\b(e|ev|evaluation)\.state\s*(=|<>|<=?|>=?)=?=?\s*\d|states: \[\d/;
  const found: Record<string, string[]> = { writes: [], calls: [], numbers: [] };
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8');
    if (writes.test(text)) found.writes?.push(file);
    if (text.includes('writeState(')) found.calls?.push(file);
    if (numbers.test(text)) found.numbers?.push(file);
  }
  const store = 'features/evaluations/store.ts';
  expect({ ...found, calls: found.calls?.filter((file) => file !== store) }).toEqual({
    writes: [store],
    calls: ['features/evaluations/lifecycle.ts'],
    numbers: [],
  });
});
