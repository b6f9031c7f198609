import type { Answers } from '@anketa/contract/questions/questionnaires';
import { HttpError } from '@anketa/remote/http-error';
import { expect, test, vi } from 'vitest';
import { noAnswers } from './answers.ts';
import type { Choice } from './draft-reducer.ts';
import { browser, conflict, given, stored, untouched } from './testing/tab.ts';

const answer = (question: number, value: number | string) => ({ block: 'povinn', question, value });
const answers = (...all: ReturnType<typeof answer>[]): Answers => ({ answers: all, not_taught: [] });
const rated = (value: number) => answers(answer(1, value));
const wrote = (value: string) => answers(answer(2, value));

const offline = new HttpError(0, { title: 'offline' });
const signedOut = new HttpError(401, { type: '/problems/not-signed-in' });
const closed = new HttpError(409, { type: '/problems/wrong-phase' });

const saved = (course: string, of: Answers, version: number) => ({
  course,
  status: 'saved' as const,
  draft: stored(of, version),
});
const ended = (course: string, status: 'submitted' | 'refused') => ({ course, status, draft: null });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a change is on this device at once, and nothing is ever sent by itself', async () => {
  vi.useFakeTimers();
  const { drafts, from, seen, of } = given();
  expect(of('A')).toMatchObject({ answers: noAnswers, storage: { at: 'none' } });
  drafts.change('A', rated(2));
  expect(from.storage.get('A')).toContain('"value":2');
  expect(of('A')?.storage).toEqual({ at: 'device' });
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(seen.put).toEqual([]);
  vi.useRealTimers();
});

test('what is saved is on the server, and no longer on this device; what follows is on this device again', async () => {
  const { drafts, from, server, seen, of } = given();
  drafts.change('A', rated(2));
  expect(await drafts.save('A')).toBe(true);
  expect(server.get('A')).toEqual(stored(rated(2), 1));
  expect(of('A')).toMatchObject({ answers: rated(2), base: 1, storage: { at: 'saved', time: expect.any(Date) } });
  expect(from.storage.size).toBe(0);
  expect(seen.read.at(-1)).toEqual(['A', { status: 'saved', draft: stored(rated(2), 1) }]);
  drafts.change('A', rated(3));
  expect(of('A')?.storage).toEqual({ at: 'device' });
  expect(from.storage.has('A')).toBe(true);
  await drafts.save('A');
  expect(server.get('A')).toEqual(stored(rated(3), 2));
});

test('what the server has is not sent again', async () => {
  const { drafts, seen } = given({ sections: [saved('A', rated(1), 4)] });
  expect(await drafts.save('A')).toBe(true);
  expect(seen.put).toEqual([]);
});

test('a space at the end of a text that is being written stays, and makes no difference to what is saved', async () => {
  const { drafts, from, seen, of } = given({ sections: [saved('A', wrote('abc'), 4)] });
  drafts.change('A', wrote('abc '));
  expect(of('A')).toMatchObject({ answers: wrote('abc '), storage: { at: 'saved' } });
  expect(await drafts.save('A')).toBe(true);
  expect(of('A')?.answers).toEqual(wrote('abc '));
  expect([seen.put, from.storage.size]).toEqual([[], 0]);
});

test('what is changed while a Save is under way stays on this device, made from what was saved', async () => {
  const { drafts, from, server, of } = given();
  drafts.change('A', rated(1));
  const saving = drafts.save('A');
  expect(of('A')?.storage).toEqual({ at: 'device', save: 'running' });
  drafts.change('A', rated(5));
  expect(await saving).toBe(true);
  expect(of('A')).toMatchObject({ answers: rated(5), base: 1, storage: { at: 'device', save: undefined } });
  expect(from.storage.get('A')).toContain('"value":5');
  await drafts.save('A');
  expect(server.get('A')).toEqual(stored(rated(5), 2));
});

test.each([
  ['the network', offline],
  ['the end of the session', signedOut],
  ['a refusal', closed],
])(
  'after a Save that failed for %s everything stays on this device, and why is said until it succeeds',
  async (_why, error) => {
    const { drafts, from, server, seen, fail, of } = given();
    fail(error);
    drafts.change('A', rated(1));
    await expect(drafts.save('A')).rejects.toBe(error);
    expect(of('A')?.storage).toEqual({ at: 'device', save: { failure: error } });
    drafts.change('A', rated(2));
    expect(of('A')?.storage).toEqual({ at: 'device', save: { failure: error } });
    expect(from.storage.get('A')).toContain('"value":2');
    expect(seen.put).toHaveLength(1);
    fail(undefined);
    await drafts.save('A');
    expect(server.get('A')).toEqual(stored(rated(2), 1));
    expect(of('A')?.storage.at).toBe('saved');
  },
);

test('what this device has is there when the page opens, also of courses that are not open, and is forgotten where the server has the same', () => {
  const first = given({ sections: [saved('A', rated(1), 3), ...untouched.slice(1)] });
  first.drafts.change('A', rated(4));
  first.drafts.change('B', rated(5));
  const sections = [saved('A', rated(1), 3), ...untouched.slice(1)];
  const again = given({ sections, from: { ...first.from, listeners: new Map() } });
  expect(again.of('A')).toMatchObject({ answers: rated(4), storage: { at: 'device' } });
  expect(again.of('B')).toMatchObject({ answers: rated(5), storage: { at: 'device' } });
  const third = given({ sections: [saved('A', rated(4), 7)], from: { ...first.from, listeners: new Map() } });
  expect(third.of('A')).toMatchObject({ base: 7, storage: { at: 'saved' } });
  expect([...third.from.storage.keys()]).toEqual(['B']);
  expect([again.seen.put, third.seen.put]).toEqual([[], []]);
});

test('other questions answered elsewhere are taken in beside unsaved answers, and the person is told; nothing is asked', async () => {
  const { drafts, server, seen, of } = given({ sections: [saved('A', rated(1), 1)] });
  server.set('A', stored(answers(answer(1, 1), answer(2, 'jinde')), 2));
  drafts.change('A', rated(3));
  expect(await drafts.save('A')).toBe(true);
  expect(server.get('A')).toMatchObject({
    version: 3,
    answers: expect.arrayContaining([answer(1, 3), answer(2, 'jinde')]),
  });
  expect(of('A')).toMatchObject({ asked: false, storage: { at: 'saved' } });
  expect(seen.announced).toEqual([1]);
});

test.each<[Choice, string, number]>([
  ['mine', 'tady', 3],
  ['theirs', 'jinde', 2],
  ['both', 'tady\n\njinde', 3],
])(
  'a text that was written differently elsewhere is asked about, and after "%s" the server has what was chosen',
  async (choice, left, version) => {
    const { drafts, from, server, of } = given();
    server.set('A', stored(wrote('jinde'), 2));
    drafts.change('A', wrote('tady'));
    const saving = drafts.save('A');
    await settled();
    expect(of('A')).toMatchObject({
      answers: wrote('tady'),
      asked: true,
      clashes: [{ field: 'povinn/2', mine: answer(2, 'tady'), theirs: answer(2, 'jinde') }],
      storage: { at: 'device', save: 'conflict' },
    });
    drafts.choose('A', { 'povinn/2': choice });
    expect(await saving).toBe(true);
    expect(of('A')).toMatchObject({ answers: wrote(left), asked: false, clashes: [], storage: { at: 'saved' } });
    expect(server.get('A')).toEqual(stored(wrote(left), version));
    expect(from.storage.size).toBe(0);
  },
);

test('a choice put off loses neither side, is not asked for again by itself, and comes back with the next Save and after a reload', async () => {
  const { drafts, from, server, of } = given();
  server.set('A', stored(wrote('jinde'), 2));
  drafts.change('A', wrote('tady'));
  const saving = drafts.save('A');
  await settled();
  drafts.postpone('A');
  expect(await saving).toBe(false);
  drafts.change('A', wrote('tady a dál'));
  drafts.receive([saved('A', wrote('jinde'), 2)], true);
  expect(of('A')).toMatchObject({ answers: wrote('tady a dál'), asked: false, storage: { save: 'conflict' } });
  expect(drafts.ask('A')).toBe(true);
  expect(of('A')?.asked).toBe(true);
  expect(drafts.ask('B')).toBe(false);
  const again = given({ sections: [saved('A', wrote('jinde'), 2)], from: { ...from, listeners: new Map() } });
  expect(again.of('A')).toMatchObject({ answers: wrote('tady a dál'), asked: true, storage: { save: 'conflict' } });
  expect(server.get('A')).toEqual(stored(wrote('jinde'), 2));
});

test('a Save whose answer was lost is no clash, also when more was written since and after a reload', async () => {
  const { drafts, from, server, fail, of } = given();
  fail(offline);
  drafts.change('A', wrote('poprvé'));
  await drafts.save('A').catch(() => undefined);
  server.set('A', stored(wrote('poprvé'), 1)); // It had arrived all the same.
  drafts.change('A', wrote('poprvé a podruhé'));
  const again = given({ sections: [saved('A', wrote('poprvé'), 1)], from: { ...from, listeners: new Map() }, server });
  expect(again.of('A')).toMatchObject({ answers: wrote('poprvé a podruhé'), clashes: [] });
  fail(undefined);
  expect(await drafts.save('A')).toBe(true);
  expect(of('A')).toMatchObject({ base: 2, storage: { at: 'saved' } });
});

test('a refusal that cannot be looked into is a failed Save, and so is one for a draft that is as it was', async () => {
  const { drafts, server, fail, of } = given();
  server.set('A', stored(rated(1), 2));
  drafts.change('A', rated(2));
  const saving = drafts.save('A');
  fail(offline);
  await expect(saving).rejects.toBe(offline);
  expect(of('A')?.storage).toEqual({ at: 'device', save: { failure: offline } });
  const other = given();
  other.fail(conflict);
  other.drafts.change('A', rated(2));
  await expect(other.drafts.save('A')).rejects.toBe(conflict);
});

test('a draft that the server has lost is made anew of all that stands on the page', async () => {
  const { drafts, server, seen } = given({ sections: [saved('A', wrote('uložené'), 4)] });
  drafts.change('A', answers(answer(2, 'uložené'), answer(1, 2)));
  expect(await drafts.save('A')).toBe(true);
  expect(seen.put.map(([, , version]) => version)).toEqual([4, 0]);
  expect(server.get('A')).toMatchObject({
    version: 1,
    answers: expect.arrayContaining([answer(1, 2), answer(2, 'uložené')]),
  });
});

test('the same answers are submitted with one key, over retries, reloads and tabs; others with another', () => {
  const sections = [saved('A', rated(2), 2)];
  const first = given({ sections });
  const key = first.drafts.submitting('A', rated(2));
  expect(first.of('A')?.storage.at).toBe('saved');
  expect(first.drafts.submitting('A', rated(2))).toBe(key);
  const again = given({ sections, from: first.from });
  expect(again.drafts.submitting('A', rated(2))).toBe(key);
  expect(again.drafts.submitting('A', rated(3))).not.toBe(key);
  again.drafts.end('A', 'submitted', rated(3));
  expect([again.of('A'), first.of('A'), again.from.storage.size]).toEqual([undefined, undefined, 0]);
});

test('two tabs share one draft: each has at once what was written in the other, and saving in one is saving in both', async () => {
  const one = given();
  const two = given({ from: one.from, server: one.server });
  one.drafts.change('A', rated(4));
  two.drafts.change('A', answers(answer(1, 4), answer(2, 'druhý panel')));
  for (const { of } of [one, two]) {
    expect(of('A')?.answers.answers).toEqual(expect.arrayContaining([answer(1, 4), answer(2, 'druhý panel')]));
    expect(of('A')?.storage).toEqual({ at: 'device' });
  }
  expect(await two.drafts.save('A')).toBe(true);
  expect(one.of('A')).toMatchObject({ base: 1, storage: { at: 'saved' }, clashes: [] });
  expect(one.from.storage.size).toBe(0);
  one.drafts.change('A', answers(answer(1, 5), answer(2, 'druhý panel')));
  expect(await one.drafts.save('A')).toBe(true);
  expect(one.server.get('A')?.version).toBe(2);
  expect(two.of('A')).toMatchObject({ base: 2, storage: { at: 'saved' } });
});

test('what two tabs write into one text without knowing of each other stands there one after the other', () => {
  const one = given();
  const two = given({ from: { ...one.from, listeners: new Map() } });
  one.drafts.change('A', wrote('první'));
  two.drafts.change('A', wrote('druhý'));
  expect(two.of('A')?.answers).toEqual(wrote('první\n\ndruhý'));
  one.drafts.catchUp();
  expect(one.of('A')?.answers).toEqual(wrote('první\n\ndruhý'));
});

test('a saved text whose question is asked no more is on this device before the draft is saved without it, whatever becomes of that', async () => {
  const sections = [saved('A', wrote('text'), 1)];
  const one = given({ sections, server: new Map([['A', stored(wrote('text'), 1)]]) });
  const two = given({ sections, from: one.from, server: one.server });
  one.drafts.change('A', answers(answer(2, 'text'), answer(1, 3)));
  for (const { retire } of [one, two]) retire(2);
  one.fail(new Promise(() => undefined));
  void one.drafts.save('A');
  // Whoever opens a tab now reads the draft as it still is, and does not know what is on its way.
  given({ sections, from: { ...one.from, listeners: new Map() } });
  expect(one.from.storage.get('A')).toContain('"text"');
  two.fail(undefined);
  await two.drafts.save('A');
  expect(one.server.get('A')).toEqual(stored(rated(3), 2));
  expect(one.from.storage.get('A')).toContain('"text"');
  for (const { of } of [one, two]) expect(of('A')?.answers.answers).toContainEqual(answer(2, 'text'));
});

test('of what was submitted elsewhere the texts that were not sent are offered, also after a reload, until the person is done with them', () => {
  const { drafts, from, left, of } = given();
  drafts.change('A', answers(answer(2, 'neodeslané'), answer(1, 3)));
  drafts.receive([ended('A', 'submitted')], true);
  expect(of('A')).toBeUndefined();
  expect(left('A')).toEqual(['neodeslané']);
  const again = given({ sections: [ended('A', 'submitted')], from: { ...from, listeners: new Map() } });
  expect(again.left('A')).toEqual(['neodeslané']);
  again.drafts.dismiss('A');
  expect(again.left('A')).toBeUndefined();
  expect(from.storage.size).toBe(0);
});

test('what was written while a submission was under way is offered; what went with it is not', () => {
  const { drafts, left } = given();
  drafts.change('A', wrote('odeslané'));
  drafts.submitting('A', wrote('odeslané'));
  drafts.change('A', answers(answer(2, 'odeslané'), answer(3, 'pozdě')));
  drafts.end('A', 'submitted', wrote('odeslané'));
  expect(left('A')).toEqual(['pozdě']);
});

test('a course that one tab refuses is over in the other, and what is taken back has its form again', () => {
  const one = given();
  const two = given({ from: one.from });
  one.drafts.change('A', wrote('text'));
  one.drafts.end('A', 'refused', wrote('text'));
  expect([two.of('A'), two.left('A')]).toEqual([undefined, undefined]);
  expect(two.seen.read.at(-1)).toEqual(['A', { status: 'refused', draft: null }]);
  two.drafts.receive([{ course: 'A', status: 'empty', draft: null }], true);
  expect(two.of('A')).toMatchObject({ answers: noAnswers, storage: { at: 'none' } });
});

test('when filling closes, unsent texts are offered; when it opens again, all answers are there', () => {
  const { drafts, left, of } = given();
  drafts.change('A', answers(answer(1, 3), answer(2, 'text')));
  drafts.receive(untouched, false);
  expect([of('A'), left('A')]).toEqual([undefined, ['text']]);
  drafts.receive(untouched, true);
  expect(of('A')?.answers.answers).toEqual(expect.arrayContaining([answer(1, 3), answer(2, 'text')]));
  expect(left('A')).toBeUndefined();
});

test('what another device saved is taken in where nothing is unsaved; a reading that overtakes the answer to a Save changes nothing', async () => {
  const { drafts, seen, of } = given();
  drafts.receive([saved('B', rated(4), 7)], true);
  expect(of('B')).toMatchObject({ answers: rated(4), storage: { at: 'saved' } });
  drafts.change('A', rated(1));
  const saving = drafts.save('A');
  drafts.change('A', rated(2));
  drafts.receive([saved('A', rated(1), 1)], true);
  await saving;
  expect(of('A')).toMatchObject({ answers: rated(2), base: 1, clashes: [], storage: { at: 'device' } });
  expect(seen.announced).toEqual([]);
});

test('where the browser stores nothing, that is said also after a Save that failed', async () => {
  const { drafts, fail, of } = given({ from: browser({ stores: false }) });
  drafts.change('A', rated(1));
  expect(of('A')?.storage.at).toBe('memory');
  fail(offline);
  await drafts.save('A').catch(() => undefined);
  expect(of('A')?.storage).toEqual({ at: 'memory', save: { failure: offline } });
  fail(undefined);
  await drafts.save('A');
  expect(of('A')?.storage.at).toBe('saved');
});
