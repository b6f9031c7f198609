import { expect, test } from 'vitest';
import { begun, type DraftEvent, reduce } from './draft-reducer.ts';
import { clashesOf, type DraftState } from './draft-state.ts';

const text = (value: string) => ({ answers: [{ block: 'povinn', question: 2, value }], not_taught: [] });
const snapshot = (value: string, version: number) => ({
  status: 'saved' as const,
  draft: { ...text(value), version },
  open: true,
});

function after(state: DraftState, ...events: readonly DraftEvent[]) {
  return events.reduce(
    ({ state: present, effects }, event) => {
      const next = reduce(present, event, (answers) => answers);
      return { state: next.state, effects: [...effects, ...next.effects.map((effect) => effect.do)] };
    },
    { state, effects: [] as string[] },
  );
}

const opened = begun('tab', snapshot('a', 3)).state;
const at = new Date(0);

test('a change is stored and told to other tabs, and one that is taken back leaves nothing behind', () => {
  const { state, effects } = after(opened, { type: 'changed', answers: text('b') });
  expect([Object.keys(state.unsent), effects]).toEqual([['povinn/2'], ['store', 'broadcast']]);
  expect(after(state, { type: 'changed', answers: text('a') }).state.unsent).toEqual({});
});

test('the answer to a Save that comes after a newer draft changes nothing', () => {
  const running = after(opened, { type: 'changed', answers: text('b') }, { type: 'save' });
  expect(running.effects.at(-1)).toBe('put');
  const { state } = after(
    running.state,
    { type: 'received', message: { unsent: {}, seen: { tab: 1 }, saved: { version: 5, answers: {} } } },
    { type: 'saved', base: 3, version: 4, sent: text('b'), at },
  );
  expect(state.saved).toEqual({ version: 5, answers: {} });
  expect(state.save).toBeUndefined();
});

test('one Save at a time, and none while answers clash: then it is asked first, and goes on after the choice', () => {
  const running = after(opened, { type: 'changed', answers: text('b') }, { type: 'save' }).state;
  expect(after(running, { type: 'save' }).effects).toEqual([]);
  const refusal = { type: 'refused', base: 3, snapshot: snapshot('c', 4), failure: new Error() } as const;
  const clashing = after(running, refusal);
  expect([clashesOf(clashing.state).length, clashing.effects.includes('put')]).toEqual([1, false]);
  const chosen = after(clashing.state, { type: 'chosen', choices: {} });
  expect(chosen.effects).toContain('put');
  expect(chosen.state.unsent['povinn/2']?.answer?.value).toBe('b\n\nc');
});

test('a newer draft with other answers is announced only where something is unsent', () => {
  expect(after(opened, { type: 'read', snapshot: snapshot('c', 4) }).effects).not.toContain('announce');
  const other = { answers: [{ block: 'povinn', question: 1, value: 2 }, ...text('a').answers], not_taught: [] };
  const changed = after(opened, { type: 'changed', answers: other }).state;
  const { effects, state } = after(changed, { type: 'read', snapshot: snapshot('c', 4) });
  expect(effects).toContain('announce');
  expect(clashesOf(state)).toEqual([]);
});

test('a tab where the section is over asks the server when another one still has its form', () => {
  const over = after(opened, { type: 'ended', how: 'refused', with: text('a') }).state;
  const message = { unsent: {}, seen: {}, saved: { version: 0, answers: {} } };
  expect(after(over, { type: 'received', message }).effects).toContain('reload');
  expect(after(over, { type: 'received', message: { ...message, ended: 'refused' } }).effects).not.toContain('reload');
});

const rated = { answers: [{ block: 'povinn', question: 1, value: 2 }, ...text('a').answers], not_taught: [] };
const message = { unsent: {}, seen: {}, saved: opened.saved };

test('what this device has stays as it was made where the server has no draft, and nobody is asked', () => {
  const answer = { block: 'povinn', question: 2, value: 'b' };
  const edits = { other: 4 };
  // One was taken back after it was sent, and may reach the server yet.
  const back = { answer: null, from: [null, { block: 'povinn', question: 1, value: 2 }], edits };
  const local = { unsent: { 'povinn/1': back, 'povinn/2': { answer, from: [null], edits } }, seen: edits };
  const { state } = begun('tab', { status: 'empty', draft: null, open: true }, local);
  expect(state).toMatchObject(local);
  expect(state.asked).toBeUndefined();
});

test('a newer draft that says the same is not announced', () => {
  const changed = after(opened, { type: 'changed', answers: rated }).state;
  expect(after(changed, { type: 'read', snapshot: snapshot('a', 4) }).effects).not.toContain('announce');
});

test('another tab that knows the same draft leaves a Save that failed as it is', () => {
  const failed = after(opened, { type: 'changed', answers: text('b') }, { type: 'failed', failure: 'why' }).state;
  const { state, effects } = after(failed, { type: 'received', message });
  expect(state.save).toEqual({ failure: 'why' });
  expect(effects).not.toContain('cache');
});

test('what another tab is done with is told on, for a third one may have heard of it', () => {
  const changed = after(opened, { type: 'changed', answers: text('b') }).state;
  const { state, effects } = after(changed, { type: 'received', message: { ...message, seen: changed.seen } });
  expect(state.unsent).toEqual({});
  expect(effects).toEqual(['store', 'broadcast']);
});

test('nothing of a section that is over is saved, and of one that is only closed nothing is lost', () => {
  const changed = after(opened, { type: 'changed', answers: text('b') }).state;
  const over = after(changed, { type: 'ended', how: 'refused', with: text('a') }).state;
  expect(Object.keys(over.unsent)).toEqual(['povinn/2']);
  expect(after(over, { type: 'save' }).effects).toEqual([]);
  const closing = { type: 'read', snapshot: { ...snapshot('a', 3), open: false } } as const;
  const closed = after(opened, { type: 'changed', answers: rated }, closing).state;
  expect(closed.ended).toBe('closed');
  expect(
    Object.keys(after(closed, { type: 'received', message: { ...message, ended: 'closed' } }).state.unsent),
  ).toEqual(['povinn/1']);
});
