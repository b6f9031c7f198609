import type { Boot } from '@anketa/contract/suite/registry';
import { atRest } from '../at-rest.ts';
import { addressQuestion } from '../push/address-question.ts';
import { trustedAddress } from '../worker/trusted-address.ts';

/** So often, in ms, a page that comes into sight has it asked what is published. */
const askEvery = 3_600_000;

/**
 * So long, in ms, a first visit rests before it brings all files to this device. `pnpm bench vitals` counts five quiet seconds as the end of
 * what a page itself does.
 */
const firstVisitRests = 10_000;

let taken: Promise<unknown> | undefined;

/** Has the browser take the service worker, once in a page: whoever needs it does not wait until the page rests. */
export function takeWorker(): Promise<unknown> {
  taken ??= navigator.serviceWorker.register(trustedAddress('/service-worker.js')).catch((failure: unknown) => {
    taken = undefined;
    throw failure;
  });
  return taken;
}

/**
 * Has the browser take the service worker, and the worker what is published now: at once, on a first visit once the page rests, and hourly when the page comes into sight.
 */
export async function startWorker({ worker }: Pick<Boot, 'worker'>): Promise<void> {
  if (!worker || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (data === addressQuestion) ports[0]?.postMessage(window.location.href);
  });
  // A first visit brings all files to this device: the page that is looked at comes first.
  if (!serviceWorker.controller) await atRest(firstVisitRests);
  await takeWorker();
  const { active } = await serviceWorker.ready;
  let askedAt = Number.NEGATIVE_INFINITY;
  function ask() {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < askEvery) return;
    askedAt = performance.now();
    active?.postMessage('refresh');
  }
  ask();
  document.addEventListener('visibilitychange', ask);
}
