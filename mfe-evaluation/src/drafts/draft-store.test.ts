import type { Answers } from '@anketa/contract/questionnaires';
import { HttpError } from '@anketa/remote/http-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noAnswers } from './answers.ts';
import { createDrafts, type DraftPorts, pause, retryAfter } from './draft-store.ts';
import type { LocalDraft } from './local-draft.ts';

const rated = (value: number): Answers => ({ answers: [{ block: 'povinn', question: 1, value }], not_taught: [] });
const stored = (value: number, version: number) => ({ ...rated(value), version });

const offline = new HttpError(0, { title: 'offline' });
const conflict = new HttpError(409, { type: '/problems/draft-conflict' });
const signedOut = new HttpError(401, { type: '/problems/not-signed-in' });
const closed = new HttpError(409, { type: '/problems/wrong-phase' });

const listeners = new Map<string, () => void>();
const events = {
  addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
  removeEventListener: (name: string) => void listeners.delete(name),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', events);
  vi.stubGlobal('document', events);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  listeners.clear();
});

interface Given {
  /** What this device keeps. */
  readonly kept?: Readonly<Record<string, LocalDraft>>;
  readonly sections?: Parameters<typeof createDrafts>[0];
  /** Whether the browser keeps anything. */
  readonly keeps?: boolean;
  /** What the student chooses after a conflict. */
  readonly mine?: boolean | null;
}

/** Drafts against a server in memory, which keeps versions as the real one does. */
function given({ kept = {}, sections, keeps = true, mine = true }: Given = {}) {
  const local = new Map(Object.entries(kept));
  const server = new Map<string, ReturnType<typeof stored>>();
  const seen = {
    put: [] as [string, unknown, number][],
    asked: [] as string[],
    saved: [] as string[],
    refused: [] as unknown[],
  };
  let failure: unknown;
  const ports: DraftPorts = {
    local: {
      read: (course) => local.get(course),
      keep: (course, draft) => keeps && Boolean(local.set(course, draft)),
      forget: (course) => void local.delete(course),
    },
    asked: (_course, answers) => answers,
    async put(course, answers, version) {
      seen.put.push([course, answers.answers[0]?.value, version]);
      if (failure) throw failure;
      if ((server.get(course)?.version ?? 0) !== version) throw conflict;
      server.set(course, { ...answers, version: version + 1 });
      return version + 1;
    },
    newest: async (course) => server.get(course) ?? null,
    async keepsMine(course) {
      seen.asked.push(course);
      return mine;
    },
    onSaved: (course) => void seen.saved.push(course),
    onRefused: (_course, error) => void seen.refused.push(error),
  };
  const empty = ['A', 'B'].map((course) => ({ course, status: 'empty' as const, draft: null }));
  const drafts = createDrafts(sections ?? empty, ports);
  return {
    drafts,
    local,
    server,
    seen,
    fail: (error: unknown) => {
      failure = error;
    },
    of: (course: string) => drafts.read().get(course),
  };
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a change is on this device at once, on the server after a pause, and then no longer on this device', async () => {
  const { drafts, local, server, seen, of } = given();
  drafts.change('A', rated(2));
  expect(local.get('A')?.answers).toEqual(rated(2));
  expect(of('A')?.keeping).toBe('device');
  await passes(pause - 1);
  drafts.change('A', rated(3));
  await passes(pause - 1);
  expect(seen.put).toEqual([]);
  await passes(1);
  expect(server.get('A')).toEqual(stored(3, 1));
  expect(of('A')).toMatchObject({ keeping: 'saved', savedAt: expect.any(Date) });
  expect(local.has('A')).toBe(false);
});

test('what is changed while a save is under way is saved after it', async () => {
  const { drafts, server, of } = given();
  drafts.change('A', rated(1));
  vi.advanceTimersByTime(pause);
  expect(of('A')?.keeping).toBe('saving');
  drafts.change('A', rated(5));
  await passes(0);
  expect(of('A')).toMatchObject({ keeping: 'device', answers: rated(5) });
  await passes(pause);
  expect(server.get('A')).toEqual(stored(5, 2));
});

test('without the network answers wait on this device, and go when it returns', async () => {
  const { drafts, local, server, seen, fail, of } = given();
  const stop = drafts.start();
  fail(offline);
  drafts.change('A', rated(1));
  drafts.change('B', rated(2));
  await passes(pause);
  expect(of('A')).toMatchObject({ keeping: 'device', waiting: 'network' });
  expect(local.size).toBe(2);
  fail(undefined);
  listeners.get('online')?.();
  await passes(0);
  expect([server.get('A')?.version, server.get('B')?.version]).toEqual([1, 1]);
  expect(of('B')).toMatchObject({ keeping: 'saved' });
  expect(of('B')?.waiting).toBeUndefined();
  expect(seen.saved).toEqual(['A', 'B']);
  stop();
});

test('a server that fails is asked again with growing pauses', async () => {
  const { drafts, seen, fail } = given();
  fail(new HttpError(503, {}));
  drafts.change('A', rated(1));
  await passes(pause);
  const tries = [1];
  for (const wait of [...retryAfter, retryAfter.at(-1) ?? 0]) {
    await passes(wait);
    tries.push(seen.put.length);
  }
  expect(tries).toEqual([1, 2, 3, 4, 5, 6]);
});

test('what this device kept is sent when the page opens, also of courses that are not open', async () => {
  const sections = [
    { course: 'A', status: 'saved' as const, draft: stored(1, 3) },
    { course: 'B', status: 'empty' as const, draft: null },
  ];
  const kept = { A: { answers: rated(4), base: 3 }, B: { answers: rated(5), base: 0 } };
  const { drafts, server, of } = given({ sections, kept });
  server.set('A', stored(1, 3));
  expect(of('A')?.answers).toEqual(rated(4));
  drafts.start();
  await passes(0);
  expect(server.get('A')).toEqual(stored(4, 4));
  expect(server.get('B')).toEqual(stored(5, 1));
});

test.each([
  ['this device', true, 2, 3],
  ['the other device', false, 1, 2],
] as const)('after a conflict the answers of %s stay, asked for once', async (_whose, mine, value, version) => {
  const { drafts, local, server, seen, of } = given({ mine });
  server.set('A', stored(1, 2));
  drafts.change('A', rated(2));
  await passes(pause);
  expect(seen.asked).toEqual(['A']);
  expect(of('A')).toMatchObject({ answers: rated(value), keeping: 'saved' });
  expect(server.get('A')).toEqual(stored(value, version));
  expect(local.has('A')).toBe(false);
});

test('a choice put off loses neither side, is not asked for again by itself, and comes back with the next saving', async () => {
  const { drafts, local, server, seen, of } = given({ mine: null });
  server.set('A', stored(1, 2));
  drafts.start();
  drafts.change('A', rated(2));
  await passes(pause);
  drafts.change('A', rated(3));
  listeners.get('online')?.();
  await passes(pause * 100);
  expect(seen.asked).toEqual(['A']);
  expect(of('A')).toMatchObject({ answers: rated(3), keeping: 'device', waiting: 'conflict' });
  expect(local.get('A')?.answers).toEqual(rated(3));
  expect(server.get('A')).toEqual(stored(1, 2));
  expect(await drafts.save('A')).toBe(false);
  expect(seen.asked).toEqual(['A', 'A']);
});

test('what was typed while the question stood is kept with the answers of this device', async () => {
  const { drafts, server, seen } = given({ mine: true });
  server.set('A', stored(1, 2));
  drafts.change('A', rated(2));
  vi.advanceTimersByTime(pause);
  drafts.change('A', rated(5));
  await passes(pause);
  expect(seen.asked).toEqual(['A']);
  expect(server.get('A')?.answers).toEqual(rated(5).answers);
});

test('a save whose answer was lost is no conflict', async () => {
  const { drafts, server, seen, fail, of } = given();
  fail(offline);
  drafts.change('A', rated(2));
  await passes(pause);
  server.set('A', stored(2, 1)); // It had arrived all the same.
  fail(undefined);
  await passes(retryAfter[0]);
  expect(seen.asked).toEqual([]);
  expect(of('A')?.keeping).toBe('saved');
  drafts.change('A', rated(3));
  await passes(pause);
  expect(server.get('A')).toEqual(stored(3, 2));
});

test('after the end of the session nothing is sent by itself, and everything stays here', async () => {
  const { drafts, local, seen, fail, of } = given();
  drafts.start();
  fail(signedOut);
  drafts.change('A', rated(1));
  await passes(pause);
  drafts.change('A', rated(2));
  drafts.change('B', rated(3));
  listeners.get('online')?.();
  await passes(pause * 100);
  expect(seen.put).toHaveLength(1);
  expect(of('B')).toMatchObject({ keeping: 'device', waiting: 'session' });
  expect([local.get('A')?.answers, local.get('B')?.answers]).toEqual([rated(2), rated(3)]);
  await expect(drafts.save('A')).rejects.toBe(signedOut);
});

test('what the server will never take is told once and stays on this device', async () => {
  const { drafts, local, seen, fail, of } = given();
  drafts.start();
  fail(closed);
  drafts.change('A', rated(1));
  await passes(pause);
  listeners.get('online')?.();
  await passes(pause * 100);
  expect(seen.refused).toEqual([closed]);
  expect(seen.put).toHaveLength(1);
  expect(of('A')).toMatchObject({ keeping: 'device', waiting: 'refused' });
  expect(local.has('A')).toBe(true);
});

test('a submission keeps one key over retries and reloads, and nothing is saved beside it', async () => {
  const first = given();
  first.drafts.change('A', rated(1));
  await passes(pause);
  const key = await first.drafts.hold('A');
  first.drafts.change('A', rated(2));
  await passes(pause * 100);
  expect(first.seen.put).toHaveLength(1);
  first.drafts.release('A');
  await passes(pause);
  expect(first.server.get('A')).toEqual(stored(2, 2));

  const sections = [{ course: 'A', status: 'saved' as const, draft: stored(2, 2) }];
  const again = given({ sections, kept: Object.fromEntries(first.local) });
  expect(again.of('A')?.keeping).toBe('saved');
  expect(await again.drafts.hold('A')).toBe(key);
  again.drafts.drop('A');
  expect(again.local.has('A')).toBe(false);
});

test('what another device submitted or saved is taken in; unsaved answers of this one are not touched', () => {
  const { drafts, local, of } = given();
  drafts.change('B', rated(5));
  drafts.receive([
    { course: 'A', status: 'saved', draft: stored(4, 7) },
    { course: 'B', status: 'saved', draft: stored(1, 1) },
  ]);
  expect(of('A')).toMatchObject({ answers: rated(4), keeping: 'saved' });
  expect(of('B')).toMatchObject({ answers: rated(5), keeping: 'device' });
  drafts.receive([{ course: 'B', status: 'submitted', draft: null }]);
  expect(of('B')).toBeUndefined();
  expect(local.has('B')).toBe(false);
});

test('where the browser keeps nothing, that is said', () => {
  const { drafts, of } = given({ keeps: false });
  expect(of('A')).toMatchObject({ answers: noAnswers, keeping: 'nothing' });
  drafts.change('A', rated(1));
  expect(of('A')?.keeping).toBe('memory');
});
