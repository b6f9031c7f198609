import type { RemoteModule } from '@anketa/remote/contract';
import { fakeSuite } from '@anketa/testing/fake-suite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checked, RemoteFailure } from './remote-failure.ts';
import { createRemoteSlot, waits } from './remote-slot.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ remove() {} }) });
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly observe: () => void;
      constructor(seen: () => void) {
        this.observe = () => queueMicrotask(seen);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const { context } = fakeSuite();
const [mounted, ended] = [vi.fn(), vi.fn()];

function remote(mount: RemoteModule['mount']): RemoteModule {
  return { contract: 1, messages: async () => ({}), mount };
}

function slotWith(load: () => Promise<RemoteModule>, mayEnter = async () => true, isAsking = () => false) {
  const outlet = { append: vi.fn() } as Partial<HTMLElement> as HTMLElement;
  let fatal: (error: unknown) => void = () => undefined;
  const slot = createRemoteSlot({
    outlet,
    isDrawn: false,
    load,
    mayEnter,
    isAsking,
    contextWith(onFatal) {
      fatal = onFatal;
      return context;
    },
    visit: () => ({ mounted, end: ended }),
    explained: async (thrown) => thrown,
    report: () => '00c0ffee',
  });
  return { slot, outlet, crash: (error: unknown) => fatal(error) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('a remote that arrives after the person has left is dropped', async () => {
  const mount = vi.fn();
  let arrive: (module: RemoteModule) => void = () => undefined;
  const { slot } = slotWith(() => new Promise((resolve) => (arrive = resolve)));
  slot.show();
  slot.hide();
  arrive(remote(mount));
  await settle();
  expect(mount).not.toHaveBeenCalled();
  expect(slot.status.read()).toEqual({ phase: 'idle' });
});

test('of two visits only the later one mounts', async () => {
  const unmount = vi.fn();
  const mount = vi.fn(() => ({ update() {}, unmount }));
  const { slot } = slotWith(async () => remote(mount));
  slot.show();
  slot.hide();
  slot.show();
  await settle();
  expect(mount).toHaveBeenCalledTimes(1);
  expect(slot.status.read()).toEqual({ phase: 'mounted' });
});

test('a remote that throws on mount shows the failure panel, and a retry brings it back', async () => {
  let broken = true;
  const { slot } = slotWith(async () =>
    remote(() => {
      if (broken) throw new Error('boom');
      return { update() {}, unmount() {} };
    }),
  );
  slot.show();
  await settle();
  expect(slot.status.read()).toMatchObject({ phase: 'failed', reason: 'mount' });
  broken = false;
  slot.retry();
  await settle();
  expect(slot.status.read()).toEqual({ phase: 'mounted' });
});

test('a remote that hangs shows a skeleton, then that it still loads, then the failure panel', async () => {
  const { slot } = slotWith(() => new Promise(() => undefined));
  slot.show();
  expect(slot.status.read().phase).toBe('loading');
  await vi.advanceTimersByTimeAsync(waits.skeleton);
  expect(slot.status.read().phase).toBe('skeleton');
  await vi.advanceTimersByTimeAsync(waits.slow);
  expect(slot.status.read().phase).toBe('slow');
  await vi.advanceTimersByTimeAsync(waits.failure);
  expect(slot.status.read()).toMatchObject({ phase: 'failed', reason: 'timeout' });
});

test('a hanging remote can be left at once, and stays silent afterwards', async () => {
  const { slot } = slotWith(() => new Promise(() => undefined));
  slot.show();
  slot.hide();
  await vi.advanceTimersByTimeAsync(waits.failure * 2);
  expect(slot.status.read()).toEqual({ phase: 'idle' });
});

test('a remote that throws on unmount is taken away all the same', async () => {
  const { slot } = slotWith(async () =>
    remote(() => ({
      update() {},
      unmount() {
        throw new Error('boom');
      },
    })),
  );
  slot.show();
  await settle();
  expect(() => slot.hide()).not.toThrow();
  expect(slot.status.read()).toEqual({ phase: 'idle' });
});

test('a remote that crashes while rendering is taken away and its failure shown', async () => {
  const unmount = vi.fn();
  const { slot, crash } = slotWith(async () => remote(() => ({ update() {}, unmount })));
  slot.show();
  await settle();
  crash(new Error('render'));
  await settle();
  expect(unmount).toHaveBeenCalledTimes(1);
  expect(slot.status.read()).toMatchObject({ phase: 'failed', reason: 'render' });
});

test('a remote is not mounted when the server no longer knows the session', async () => {
  const mount = vi.fn();
  const { slot } = slotWith(
    async () => remote(mount),
    async () => false,
  );
  slot.show();
  await vi.advanceTimersByTimeAsync(waits.failure * 2);
  expect(mount).not.toHaveBeenCalled();
  expect(slot.status.read().phase).toBe('loading');
});

test('while the person signs in again no remote is late; who does not want to is told that it was broken off', async () => {
  const mount = vi.fn();
  let asking = true;
  let decline: (reason: unknown) => void = () => undefined;
  const { slot } = slotWith(
    async () => remote(mount),
    () => new Promise((_, reject) => (decline = reject)),
    () => asking,
  );
  slot.show();
  await vi.advanceTimersByTimeAsync(waits.failure * 3);
  expect(slot.status.read().phase).toBe('loading');
  asking = false;
  decline(new RemoteFailure('cancelled'));
  await settle();
  expect(slot.status.read()).toMatchObject({ phase: 'failed', reason: 'cancelled' });
  await vi.advanceTimersByTimeAsync(waits.failure * 3);
  expect(slot.status.read()).toMatchObject({ phase: 'failed', reason: 'cancelled' });
  expect(mount).not.toHaveBeenCalled();
});

test('an empty module, another contract and a missing mount are refused', () => {
  expect(() => checked(undefined)).toThrow('contract');
  expect(() => checked({})).toThrow('contract');
  expect(() => checked({ contract: 1, messages: async () => ({}) })).toThrow('mount');
  const newer = { ...remote(() => ({ update() {}, unmount() {} })), contract: 2 };
  expect(() => checked(newer as Partial<RemoteModule> as RemoteModule)).toThrow('contract 2');
});
