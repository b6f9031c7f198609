import type { Answers } from '@anketa/contract/questionnaires';
import { HttpError } from '@anketa/remote/http-error';
import { expect, test, vi } from 'vitest';
import { noAnswers } from './answers.ts';
import { createDrafts, type DraftPorts } from './draft-store.ts';
import type { LocalDraft } from './local-draft.ts';

const rated = (value: number): Answers => ({ answers: [{ block: 'povinn', question: 1, value }], not_taught: [] });
const stored = (value: number, version: number) => ({ ...rated(value), version });

const offline = new HttpError(0, { title: 'offline' });
const conflict = new HttpError(409, { type: '/problems/draft-conflict' });
const signedOut = new HttpError(401, { type: '/problems/not-signed-in' });
const closed = new HttpError(409, { type: '/problems/wrong-phase' });

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
  const seen = { put: [] as [string, unknown, number][], asked: [] as string[], saved: [] as string[] };
  let failure: unknown;
  const ports: DraftPorts = {
    local: {
      read: (course) => local.get(course),
      keep: (course, draft) => keeps && Boolean(local.set(course, draft)),
      forget: (course) => void local.delete(course),
    },
    toSend: (_course, answers) => answers,
    async put(course, answers, version) {
      seen.put.push([course, answers.answers[0]?.value, version]);
      if (failure) throw failure;
      if ((server.get(course)?.version ?? 0) !== version) throw conflict;
      server.set(course, { ...answers, version: version + 1 });
      return version + 1;
    },
    async newest(course) {
      if (failure) throw failure;
      return server.get(course) ?? null;
    },
    async keepsMine(course) {
      seen.asked.push(course);
      return mine;
    },
    onSaved: (course) => void seen.saved.push(course),
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

const saved = (course: string, value: number, version: number) => ({
  course,
  status: 'saved' as const,
  draft: stored(value, version),
});

test('a change is on this device at once, and nothing is ever sent by itself', async () => {
  vi.useFakeTimers();
  const { drafts, local, seen, of } = given();
  expect(of('A')).toMatchObject({ answers: noAnswers, kept: { at: 'none' } });
  drafts.change('A', rated(2));
  expect(local.get('A')?.answers).toEqual(rated(2));
  expect(of('A')?.kept).toEqual({ at: 'device' });
  await drafts.settleClashes();
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(seen.put).toEqual([]);
  vi.useRealTimers();
});

test('what is saved is on the server, and no longer on this device; what follows is on this device again', async () => {
  const { drafts, local, server, seen, of } = given();
  drafts.change('A', rated(2));
  expect(await drafts.save('A')).toBe(true);
  expect(server.get('A')).toEqual(stored(2, 1));
  expect(of('A')?.kept).toEqual({ at: 'saved', time: expect.any(Date) });
  expect(local.has('A')).toBe(false);
  expect(seen.saved).toEqual(['A']);
  drafts.change('A', rated(3));
  expect(of('A')?.kept).toEqual({ at: 'device' });
  expect(local.get('A')).toMatchObject({ answers: rated(3), base: 1 });
  await drafts.save('A');
  expect(server.get('A')).toEqual(stored(3, 2));
});

test('what the server has is not sent again', async () => {
  const { drafts, seen } = given({ sections: [saved('A', 1, 4)] });
  expect(await drafts.save('A')).toBe(true);
  expect(seen.put).toEqual([]);
});

test('what is changed while a Save is under way stays on this device, made from what was saved', async () => {
  const { drafts, local, server, of } = given();
  drafts.change('A', rated(1));
  const saving = drafts.save('A');
  expect(of('A')?.kept).toEqual({ at: 'device', save: 'running' });
  drafts.change('A', rated(5));
  expect(local.get('A')?.answers).toEqual(rated(5));
  expect(await saving).toBe(true);
  expect(of('A')).toMatchObject({ answers: rated(5), base: 1, kept: { at: 'device' } });
  expect(of('A')?.kept).not.toHaveProperty('save', 'running');
  await drafts.save('A');
  expect(server.get('A')).toEqual(stored(5, 2));
});

test.each([
  ['the network', offline],
  ['the end of the session', signedOut],
  ['a refusal', closed],
])(
  'after a Save that failed for %s everything stays on this device, and why is said until it succeeds',
  async (_why, error) => {
    const { drafts, local, server, seen, fail, of } = given();
    fail(error);
    drafts.change('A', rated(1));
    await expect(drafts.save('A')).rejects.toBe(error);
    expect(of('A')?.kept).toEqual({ at: 'device', save: { failure: error } });
    drafts.change('A', rated(2));
    expect(of('A')?.kept).toEqual({ at: 'device', save: { failure: error } });
    expect(local.get('A')?.answers).toEqual(rated(2));
    expect(seen.put).toHaveLength(1);
    fail(undefined);
    await drafts.save('A');
    expect(server.get('A')).toEqual(stored(2, 1));
    expect(of('A')?.kept.at).toBe('saved');
  },
);

test('what this device kept is there when the page opens, also of courses that are not open', () => {
  const kept = { A: { answers: rated(4), base: 3 }, B: { answers: rated(5), base: 0 } };
  const sections = [saved('A', 1, 3), { course: 'B', status: 'empty' as const, draft: null }];
  const { seen, of } = given({ sections, kept });
  expect(of('A')).toMatchObject({ answers: rated(4), kept: { at: 'device' } });
  expect(of('B')).toMatchObject({ answers: rated(5), kept: { at: 'device' } });
  expect(seen.put).toEqual([]);
});

test('what this device kept is forgotten when the server has the same', () => {
  const { local, of } = given({ sections: [saved('A', 4, 3)], kept: { A: { answers: rated(4), base: 1 } } });
  expect(of('A')).toMatchObject({ base: 3, kept: { at: 'saved' } });
  expect(local.has('A')).toBe(false);
});

test.each([
  ['this device', true, 2, 3],
  ['the other device', false, 1, 2],
] as const)(
  'after a Save that meets other answers those of %s stay, asked for once',
  async (_whose, mine, value, version) => {
    const { drafts, local, server, seen, of } = given({ mine });
    server.set('A', stored(1, 2));
    drafts.change('A', rated(2));
    expect(await drafts.save('A')).toBe(true);
    expect(seen.asked).toEqual(['A']);
    expect(of('A')).toMatchObject({ answers: rated(value), kept: { at: 'saved' } });
    expect(server.get('A')).toEqual(stored(value, version));
    expect(local.has('A')).toBe(false);
  },
);

test.each([
  ['this device', true, 2, 'device'],
  ['the other device', false, 1, 'saved'],
] as const)(
  'when the page opens on other answers those of %s stay, and nothing is sent',
  async (_whose, mine, value, at) => {
    const kept = { A: { answers: rated(2), base: 1 } };
    const { drafts, server, seen, of } = given({ sections: [saved('A', 1, 2)], kept, mine });
    server.set('A', stored(1, 2));
    expect(of('A')).toMatchObject({ answers: rated(2), kept: { at: 'device', save: 'conflict' } });
    await Promise.all([drafts.settleClashes(), drafts.settleClashes()]);
    expect(seen.asked).toEqual(['A']);
    expect(of('A')).toMatchObject({ answers: rated(value), base: 2, kept: { at } });
    expect(seen.put).toEqual([]);
    expect(await drafts.save('A')).toBe(true);
    expect(server.get('A')?.answers).toEqual(rated(value).answers);
  },
);

test('a choice put off loses neither side, is not asked for again by itself, and comes back with the next Save', async () => {
  const { drafts, local, server, seen, of } = given({ mine: null });
  server.set('A', stored(1, 2));
  drafts.change('A', rated(2));
  expect(await drafts.save('A')).toBe(false);
  drafts.change('A', rated(3));
  drafts.receive([saved('A', 1, 2)]);
  await drafts.settleClashes();
  expect(seen.asked).toEqual(['A']);
  expect(of('A')).toMatchObject({ answers: rated(3), kept: { at: 'device', save: 'conflict' } });
  expect(local.get('A')?.answers).toEqual(rated(3));
  expect(server.get('A')).toEqual(stored(1, 2));
  expect(await drafts.save('A')).toBe(false);
  expect(seen.asked).toEqual(['A', 'A']);
});

test('a Save whose answer was lost is no conflict', async () => {
  const { drafts, server, seen, fail, of } = given();
  fail(offline);
  drafts.change('A', rated(2));
  await drafts.save('A').catch(() => undefined);
  server.set('A', stored(2, 1)); // It had arrived all the same.
  fail(undefined);
  expect(await drafts.save('A')).toBe(true);
  expect(seen.asked).toEqual([]);
  expect(of('A')).toMatchObject({ base: 1, kept: { at: 'saved' } });
});

test('a conflict that cannot be looked at is a failed Save', async () => {
  const { drafts, server, seen, fail, of } = given();
  server.set('A', stored(1, 2));
  drafts.change('A', rated(2));
  const saving = drafts.save('A');
  fail(offline);
  await expect(saving).rejects.toBe(offline);
  expect(of('A')?.kept).toEqual({ at: 'device', save: { failure: offline } });
  expect(seen.asked).toEqual([]);
});

test('a draft that the server has lost is made anew', async () => {
  const { drafts, server, seen } = given({ sections: [saved('A', 1, 4)] });
  drafts.change('A', rated(2));
  expect(await drafts.save('A')).toBe(true);
  expect(seen.put).toEqual([
    ['A', 2, 4],
    ['A', 2, 0],
  ]);
  expect(server.get('A')).toEqual(stored(2, 1));
});

test('a submission keeps one key over retries and reloads, until the section is locked', () => {
  const sections = [saved('A', 2, 2)];
  const first = given({ sections });
  const key = first.drafts.submissionKey('A');
  expect(first.of('A')?.kept.at).toBe('saved');
  expect(first.drafts.submissionKey('A')).toBe(key);

  const again = given({ sections, kept: Object.fromEntries(first.local) });
  expect(again.of('A')?.kept.at).toBe('saved');
  again.drafts.change('A', rated(3));
  expect(again.drafts.submissionKey('A')).toBe(key);
  again.drafts.drop('A');
  expect(again.local.has('A')).toBe(false);
  expect(again.of('A')).toBeUndefined();
});

test('what another device saved or submitted is taken in; unsaved answers of this one are asked about', async () => {
  const { drafts, local, seen, of } = given({ mine: null });
  drafts.change('B', rated(5));
  drafts.receive([saved('A', 4, 7), saved('B', 1, 1)]);
  expect(of('A')).toMatchObject({ answers: rated(4), kept: { at: 'saved' } });
  await drafts.settleClashes();
  expect(seen.asked).toEqual(['B']);
  expect(of('B')).toMatchObject({ answers: rated(5), kept: { at: 'device', save: 'conflict' } });
  drafts.receive([{ course: 'B', status: 'submitted', draft: null }]);
  expect(of('B')).toBeUndefined();
  expect(local.has('B')).toBe(false);
});

test('a reading that overtakes the answer to a Save is no conflict', async () => {
  const { drafts, seen, of } = given();
  drafts.change('A', rated(1));
  const saving = drafts.save('A');
  drafts.change('A', rated(2));
  drafts.receive([saved('A', 1, 1)]);
  await saving;
  await drafts.settleClashes();
  expect(seen.asked).toEqual([]);
  expect(of('A')).toMatchObject({ answers: rated(2), base: 1, kept: { at: 'device' } });
});

test('where the browser keeps nothing, that is said also after a Save that failed', async () => {
  const { drafts, fail, of } = given({ keeps: false });
  drafts.change('A', rated(1));
  expect(of('A')?.kept.at).toBe('memory');
  fail(offline);
  await drafts.save('A').catch(() => undefined);
  expect(of('A')?.kept).toEqual({ at: 'memory', save: { failure: offline } });
  fail(undefined);
  await drafts.save('A');
  expect(of('A')?.kept.at).toBe('saved');
});
