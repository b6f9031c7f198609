import type { Session } from '@anketa/contract/people/session';
import { createStore } from '@anketa/remote/store';
import { sessionOf } from '@anketa/testing/factories';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Layer, type Met, whose } from './session.ts';
import { watchSession } from './session-watch.ts';

const jana = sessionOf('student', { oident: 'jana' });
const nobody: Session = { ...sessionOf(), signedIn: false, oident: null };

/** Other tabs of the browser. */
class Channel {
  static readonly all = new Set<Channel>();
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this) other.onmessage?.({ data });
  }
}

let ends: () => void = () => undefined;

/** What ends all that listens to a target from now on, as the page would with itself. */
function noteListeners(target: EventTarget): () => void {
  const spy = vi.spyOn(target, 'addEventListener');
  return () => {
    for (const [type, listener] of spy.mock.calls) target.removeEventListener(type, listener);
  };
}

beforeEach(() => {
  Channel.all.clear();
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.useFakeTimers();
  const noted = [window, document].map(noteListeners);
  ends = () => {
    for (const end of noted) end();
  };
});

afterEach(() => {
  ends();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.hidden = false;
});

/** A tab of a person whose server says this of who is in. */
function tab(session: Session, met: Met = 'same') {
  const check = vi.fn(async () => true);
  const hear = vi.fn(async () => undefined);
  const store = createStore(session);
  const layer = createStore<Layer>('closed');
  const look = vi.fn(async () => met);
  watchSession({ ...store, renew: check, meet: () => met, close: () => undefined, layer, check, hear, look });
  return { check, hear, layer, look, renewed: () => store.set({ ...session }) };
}

test('a tab tells the others who is in when it opens, and after each renewal', () => {
  const first = tab(jana);
  expect(first.hear).not.toHaveBeenCalled();
  tab(nobody);
  const third = tab(jana);
  third.renewed();
  expect(first.hear.mock.calls).toEqual([[''], [whose(jana)], [whose(jana)]]);
});

test('a visitor’s tab asks nothing', async () => {
  const { check, hear } = tab(nobody, 'nobody');
  tab(jana);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([check.mock.calls, hear.mock.calls]).toEqual([[], []]);
});

test('a page asks every 60 s and when it comes into sight, quietly, and not while nobody sees it', async () => {
  const { check } = tab(jana);
  await vi.advanceTimersByTimeAsync(60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(check.mock.calls).toEqual([[{ quietly: true }], [{ quietly: true }]]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).toHaveBeenCalledTimes(2);
});

test('a page whose layer is open looks who is in when it comes into sight: the tab beside it may have been closed before it could tell', () => {
  const { check, look, layer } = tab(jana);
  layer.set('open');
  document.dispatchEvent(new Event('visibilitychange'));
  expect([look.mock.calls.length, check.mock.calls.length]).toEqual([1, 0]);
});

test.each<[Met, { readonly hidden: boolean; readonly reloads: number }]>([
  ['same', { hidden: false, reloads: 0 }],
  ['nobody', { hidden: true, reloads: 1 }],
  ['unknown', { hidden: true, reloads: 1 }],
  // It is being left already.
  ['other', { hidden: true, reloads: 0 }],
])('a page that “Back” shows as it was is out of sight until it is known who is in: %s', async (met, expected) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  tab(jana, met);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(document.body.hidden).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect({ hidden: document.body.hidden, reloads: reload.mock.calls.length }).toEqual(expected);
});
