import { createClient } from '@anketa/contract/client';
import { readPushBrowsers, readPushKey, unsubscribe } from '@anketa/contract/mail/notifications';
import {
  beginHere,
  channelsOf,
  endHere,
  inTurn,
  notedHere,
  noteHere,
  type Parties,
  storeAtServer,
  subscriptionHere,
} from './browser.ts';

/**
 * Compares this browser's subscription with what the server has. One that the server does not have for this person ends: it was lost there, or it is that of whoever was here before,
 * whose notifications this person must not get. One with an earlier key of the server's is made anew, for it gets nothing any more. Without an answer all stays.
 */
export function checkPush(parties: Parties): Promise<void> {
  return inTurn(() => compare(parties));
}

async function compare(parties: Parties): Promise<void> {
  const { http, session } = parties;
  const subscription = await subscriptionHere();
  if (!subscription) {
    if (notedHere() === 'on') noteHere('lost');
    return;
  }
  const { endpoint } = subscription;
  const { here, current } = await createClient(http.send)(readPushBrowsers, { body: { endpoint } });
  if (!here) {
    await endHere(parties, subscription);
    noteHere('lost');
  } else if (current !== null && here.keyId !== current) await beginAnew(parties, endpoint);
  else if (String(here.channels) !== String(channelsOf(session)))
    await storeAtServer(parties, subscription, here.keyId);
}

/** Subscribes with the present key of the server's. The server forgets the former address in any case: it ends with the new one's beginning. */
async function beginAnew(parties: Parties, former: string): Promise<void> {
  const { http, session } = parties;
  const call = createClient(http.send);
  const { current } = await call(readPushKey);
  if (!current) return;
  try {
    await beginHere(parties, current);
  } catch (error) {
    noteHere('lost');
    throw error;
  } finally {
    const body = { subscription: { endpoint: former }, userId: session.oident ?? '' };
    await call(unsubscribe, { body });
  }
}

/** So long, in ms, signing out waits for the end of the subscription. */
const leavesWithin = 3000;

/** The person signs out: what this browser has subscribed to ends with it. Null: the server has ended it already. */
export async function leavePush(parties: Parties | null): Promise<void> {
  const ended = inTurn(async () => {
    const subscription = await subscriptionHere();
    if (subscription) await (parties ? endHere(parties, subscription) : subscription.unsubscribe());
    noteHere(null);
  });
  await Promise.race([ended.catch(() => undefined), new Promise((done) => setTimeout(done, leavesWithin))]);
}
