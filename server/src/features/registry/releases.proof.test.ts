import { makeRemoteName } from '@anketa/contract/suite/releases';
import { proof } from '@anketa/testing/proof';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApplication } from '../../testing/application.ts';
import { builtRemotes } from '../../testing/built-remote.ts';
import { givenPerson } from '../../testing/given.ts';
import { releasingTeam } from '../../testing/releasing-team.ts';
import { mayRelease } from '../tokens/tokens.ts';
import { verifyChain } from './chain.ts';
import { doDueSchedules } from './deployments/schedule.ts';

const app = await testApplication();
const { db, config } = app;
await givenPerson(db, 'boss', { roles: ['admin'] });
const admin = await app.as('boss');
const { built } = await builtRemotes();
for (const id of ['a', 'b']) await admin(makeRemoteName, { body: { name: `mfe-${id}`, prefixes: [`/${id}`] } });
const scopes = ['release', 'activate', 'canary', 'rollback'] as const;
const team = await releasingTeam(app, { admin, scopes, remotes: ['mfe-a'] });
type Team = typeof team;

const letters = ['A', 'B', 'C', 'D'] as const;
type Letter = (typeof letters)[number];
const dists = new Map<Letter, string>();
for (const letter of letters) dists.set(letter, await built({ code: letter }));
const distOf = (letter: Letter) => dists.get(letter) ?? '';

const acts = [
  'release',
  'activate',
  'activate',
  'insist',
  'retire',
  'unretire',
  'remove',
  'rollback',
  'rollback',
  'disable',
  'canary',
  'canary',
  'end canary',
  'schedule',
  'schedule',
  'cancel schedule',
  'time comes',
  'time comes',
] as const;
type Act = readonly [what: (typeof acts)[number], letter: Letter];

/** Forgets what was released; files of revisions that are made again stand there, and are looked at as any time. */
async function forget() {
  await sql`TRUNCATE remote_canary, remote_canary_person, remote_canary_vote, remote_schedule, remote_pointer, remote_activation, remote_revision`.execute(
    db,
  );
}

/** Whatever is of today, as if it were long ago: what is left are the rules that go by what is active. */
const age = () =>
  sql`UPDATE remote_revision SET published_at = now() - interval '1 year', seen_on = current_date - 100`.execute(db);

/** In a day, when nothing of a test goes on. */
const tomorrow = () => new Date(Date.now() + 86_400_000);

/** As if the time of what waits had come: it is done, or held. */
async function timeComes() {
  await sql`UPDATE remote_schedule SET at = now() - interval '1 second' WHERE state = 'waiting'`.execute(db);
  await doDueSchedules({ db, dataFolder: config.dataFolder, provided: {}, mayByToken: mayRelease }, app.log);
}

/** What a remote ought to be after a sequence of acts: revisions that are there, and a pile of what was active, the present one on top. */
function createModel() {
  const there = new Set<Letter>();
  const bad = new Set<Letter>();
  const pile: Letter[] = [];
  const noted: Letter[] = [];
  let off = false;
  let canary: Letter | null = null;
  let plan: { readonly letter: Letter; readonly seen: number; held: boolean } | null = null;
  const usable = (letter: Letter) => there.has(letter) && !bad.has(letter);
  const below = () => pile.slice(0, -1).toReversed();

  function activate(letter: Letter, insists: boolean): number {
    if (!there.has(letter) && !(pile.at(-1) === letter && !off)) return 404;
    if (pile.at(-1) === letter && !off) return 200;
    if (bad.has(letter) && !insists) return 409;
    // What was disabled is nothing to go back to.
    if (off) pile.pop();
    pile.push(letter);
    noted.push(letter);
    off = false;
    canary = null;
    return 200;
  }

  function rollBack(): number {
    if (pile.length === 0) return 404;
    const at = pile.slice(0, -1).findLastIndex(usable);
    if (at < 0) return 409;
    pile.splice(at + 1);
    noted.push(pile.at(-1) ?? 'A');
    off = false;
    canary = null;
    return 200;
  }

  function disable(): number {
    const top = pile.at(-1);
    if (top === undefined) return 404;
    if (!off) {
      noted.push(top);
      canary = null;
    }
    off = true;
    return 200;
  }

  function remove(letter: Letter): number {
    if (!there.has(letter)) return 404;
    const isActive = pile.at(-1) === letter && !off;
    const isNear = [...noted.slice(-20), ...below().filter(usable).slice(0, 20)].includes(letter);
    if (canary === letter) return 409;
    if (isActive || (!bad.has(letter) && isNear)) return 409;
    there.delete(letter);
    return 200;
  }

  function mark(letter: Letter, isBad: boolean): number {
    if (!there.has(letter)) return 404;
    if (isBad && canary === letter) canary = null;
    if (isBad) bad.add(letter);
    else bad.delete(letter);
    return 200;
  }

  function begin(letter: Letter): number {
    if (pile.length === 0 || off || !there.has(letter)) return 404;
    if (canary !== null || pile.at(-1) === letter || bad.has(letter)) return 409;
    canary = letter;
    return 200;
  }

  function endCanary(): number {
    if (canary === null) return 404;
    canary = null;
    return 200;
  }

  function schedule(letter: Letter): number {
    if (!there.has(letter)) return 404;
    if (plan) return 409;
    plan = { letter, seen: noted.length, held: false };
    return 200;
  }

  function cancel(): number {
    if (!plan) return 404;
    plan = null;
    return 200;
  }

  function comes(): number {
    if (!plan || plan.held) return 200;
    if (plan.seen === noted.length && activate(plan.letter, false) === 200) plan = null;
    else plan.held = true;
    return 200;
  }

  return {
    run([what, letter]: Act): number {
      if (what === 'canary') return begin(letter);
      if (what === 'end canary') return endCanary();
      if (what === 'schedule') return schedule(letter);
      if (what === 'cancel schedule') return cancel();
      if (what === 'time comes') return comes();
      if (what === 'release') there.add(letter);
      if (what === 'activate' || what === 'insist') return activate(letter, what === 'insist');
      if (what === 'rollback') return rollBack();
      if (what === 'disable') return disable();
      if (what === 'remove') return remove(letter);
      if (what === 'retire' || what === 'unretire') return mark(letter, what === 'retire');
      return 200;
    },
    stands: () => ({
      state: pile.length === 0 ? 'none' : off ? 'disabled' : 'running',
      active: pile.at(-1) ?? null,
      back: below().find(usable) ?? null,
      bad: [...there].filter((letter) => bad.has(letter)).sort(),
      there: [...there].sort(),
      canary,
      scheduled: plan && [plan.letter, plan.held],
    }),
    count: () => noted.length,
  };
}

const proven = proof('releases', { sample: 3, full: 500 });

test('any sequence of releases, activations, rollbacks, bad marks, disablings, removals, canaries and schedules goes as a pile does', {
  timeout: proven.timeout(3000),
}, async () => {
  const names = new Map<string, Letter>();
  const revisions = new Map<Letter, string>();
  for (const letter of letters) {
    const { revision } = await team.release(distOf(letter));
    revisions.set(letter, revision);
    names.set(revision, letter);
  }
  const letterOf = (revision: string | null) => (revision === null ? null : (names.get(revision) ?? revision));

  async function run([what, letter]: Act, seen: string): Promise<number> {
    const revision = revisions.get(letter) ?? '';
    if (what === 'release') return team.release(distOf(letter)).then(() => 200);
    if (what === 'activate' || what === 'insist')
      return (await team.activate(revision, seen, { retired: what === 'insist' })).status;
    if (what === 'rollback') return (await team.rollBack(seen)).status;
    if (what === 'disable') return (await team.disable(seen)).status;
    if (what === 'canary') return (await team.startCanary(revision, tomorrow().toISOString(), seen)).status;
    if (what === 'end canary') return (await team.stopCanary()).status;
    if (what === 'schedule') return (await team.schedule(tomorrow(), { act: 'activate', revision }, seen)).status;
    if (what === 'cancel schedule') return (await team.cancelSchedule()).status;
    if (what === 'time comes') return timeComes().then(() => 200);
    if (what === 'retire' || what === 'unretire') return (await team.retire(revision, what === 'retire')).status;
    await age();
    return (await team.remove(revision)).status;
  }

  async function stands() {
    const { body } = await team.revisions();
    const listed: { revision: string; retired: boolean }[] = body.revisions;
    const lettersOf = (some: typeof listed) => some.map(({ revision }) => letterOf(revision)).sort();
    return {
      activation: body.activation,
      state: body.state,
      active: letterOf(body.active?.revision ?? null),
      back: letterOf(body.back),
      bad: lettersOf(listed.filter(({ retired }) => retired)),
      there: lettersOf(listed),
      canary: body.canary?.state === 'running' ? letterOf(body.canary.revision) : null,
      scheduled: body.schedule && [letterOf(body.schedule.revision), body.schedule.held !== null],
    };
  }

  const outcomes: Record<string, number> = {};
  const act = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(...letters)).map((one): Act[] => [one]);
  // Most of what happens is that something new is activated.
  const live = fc.constantFrom(...letters).map((letter): Act[] => [
    ['release', letter],
    ['activate', letter],
  ]);
  // Of a remote that runs something, something else is tried or planned.
  const tried = fc
    .tuple(fc.constantFrom('canary', 'schedule'), fc.constantFrom(...letters))
    .map(([what, letter]): Act[] => [
      ['release', letter],
      [what, letter],
    ]);
  // What is marked as bad may go, unless pages have it.
  const gone = fc.constantFrom(...letters).map((letter): Act[] => [
    ['retire', letter],
    ['remove', letter],
  ]);
  const sequences = fc
    .array(fc.oneof(live, live, tried, tried, act, act, act, gone), { minLength: 8, maxLength: 14, size: 'max' })
    .map((parts) => parts.flat());
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      await forget();
      const model = createModel();
      let seen = 'none';
      for (const one of sequence) {
        const expected = model.run(one);
        expect(await run(one, seen), one.join(' ')).toBe(expected);
        const { activation, ...standing } = await stands();
        expect(standing, one.join(' ')).toEqual(model.stands());
        seen = String(activation ?? 'none');
        const outcome = `${one[0]} ${expected}`;
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      }
      const { isWhole, said } = await verifyChain(db);
      expect([isWhole, said]).toEqual([true, expect.stringContaining(`whole: ${model.count()} activations`)]);
      proven.held();
    }),
    { numRuns: proven.runs, seed: proven.seed },
  );
  // A sample meets some of them.
  const least = proven.runs > 100 ? 20 : 0;
  for (const met of [
    'rollback 200',
    'rollback 409',
    'disable 200',
    'remove 200',
    'remove 409',
    'activate 409',
    'insist 200',
    'canary 200',
    'canary 409',
    'schedule 200',
    'time comes 200',
  ])
    expect(outcomes[met] ?? 0, met).toBeGreaterThanOrEqual(least);
});

test('two teams that release at one moment are both served; of two of one remote one is told that something else stands', async () => {
  await forget();
  const other = await releasingTeam(app, { admin, remotes: ['mfe-b'] });
  const second = await releasingTeam(app, { admin, remotes: ['mfe-a'] });
  const distOfB = await built({ id: 'mfe-b' });
  const whole = async (one: Team, dist: string) => one.activate((await one.release(dist)).revision, 'none');
  const both = await Promise.all([whole(team, distOf('A')), whole(other, distOfB)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { activation } = both[0]?.body ?? {};
  const made = await Promise.all([team.release(distOf('B')), second.release(distOf('C'))]);
  const raced = await Promise.all(
    [team, second].map((one, at) => one.activate(made[at]?.revision ?? '', String(activation))),
  );
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  expect((await verifyChain(db)).said).toContain('whole: 3 activations');
});
