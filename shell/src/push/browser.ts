import { createClient, type Send } from '@anketa/contract/client';
import { subscribe, unsubscribe } from '@anketa/contract/mail/notifications';
import type { Session } from '@anketa/contract/people/session';
import { takeWorker } from '../offline/worker.ts';

/** Whether a browser has push: `installed`: once the suite is on the home screen (iOS and iPadOS). */
export type PushSupport = 'yes' | 'unsupported' | 'installed';

/** Of this browser. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return Reflect.get(navigator, 'standalone') === false ? 'installed' : 'unsupported';
}

/** So long, in ms, a browser may take to subscribe: without its push service Chromium never ends. */
export const subscribesWithin = 20_000;

/** One at a time in all tabs of a browser: two at once would end each other's subscription. */
export function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  return navigator.locks.request('anketa/push', work);
}

/** This browser's subscription; null: it has none. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What is between a browser and the server. */
export interface Parties {
  readonly http: { readonly send: Send };
  readonly session: Session;
}

/** A key of the server's (`readPushKey`). */
interface ServerKey {
  readonly id: string;
  readonly key: string;
}

/**
 * Subscribes this browser anew, with a key of the server's, to what concerns its person. Rejects where it does not come about; then there is no subscription, or one that the
 * next page ends (`check.ts`).
 */
export async function beginHere(parties: Parties, { id, key }: ServerKey): Promise<void> {
  const subscription = await inTime(subscribedWith(key));
  try {
    await storeAtServer(parties, subscription, id);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  noteHere('on');
}

async function subscribedWith(key: string): Promise<PushSubscription> {
  await takeWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // With another key the browser refuses, as long as there is one.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Has the server send to this browser what concerns its person. */
export async function storeAtServer(
  { http, session }: Parties,
  subscription: PushSubscription,
  keyId: string,
): Promise<void> {
  const body = {
    subscription: dataOf(subscription),
    channels: channelsOf(session),
    userId: session.oident ?? '',
    keyId,
  };
  await createClient(http.send)(subscribe, { body });
}

/** Ends this browser's subscription, whosever it is: at the server, and in the browser also where the server does not answer. */
export async function endHere({ http, session }: Parties, subscription: PushSubscription): Promise<void> {
  const body = { subscription: dataOf(subscription), userId: session.oident ?? '' };
  await Promise.allSettled([createClient(http.send)(unsubscribe, { body }), subscription.unsubscribe()]);
}

/** The channels of a person (specification 6): none, and nothing comes but what they send themselves to try it. */
export function channelsOf({ student, teacher }: Pick<Session, 'student' | 'teacher'>): ('studium' | 'ucit')[] {
  return [...(student ? (['studium'] as const) : []), ...(teacher ? (['ucit'] as const) : [])];
}

function dataOf(subscription: PushSubscription) {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), subscribesWithin);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** What this browser was last: subscribed, or so no more without its person having said so. It does not say whose. */
type Noted = 'on' | 'lost';

const notedKey = 'anketa/push';

/** Null: nothing. */
export function notedHere(): Noted | null {
  try {
    const noted = localStorage.getItem(notedKey);
    return noted === 'on' || noted === 'lost' ? noted : null;
  } catch {
    return null;
  }
}

export function noteHere(noted: Noted | null): void {
  try {
    if (noted) localStorage.setItem(notedKey, noted);
    else localStorage.removeItem(notedKey);
  } catch {
    // Then nobody is told that it was lost.
  }
}
