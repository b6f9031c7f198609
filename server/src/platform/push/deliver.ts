import type { Delivery } from '../mail/delivery.ts';
import type { BrowserKeys } from './encrypt.ts';
import type { Push } from './open.ts';
import type { PushDelivery, PushMessage } from './send.ts';

/** A browser as its subscription has it. */
export interface Browser extends BrowserKeys {
  readonly endpoint: string;
  /** The key that it subscribed with. */
  readonly key_id: string;
}

interface Notice extends Pick<PushMessage, 'payload' | 'topic' | 'urgency'> {
  /** What has not been delivered by then means nothing any more. */
  readonly due: Date;
}

/** What became of a notification; `taken`: what its push service said, where it was asked. */
interface NoticeDelivery extends Delivery {
  readonly taken?: PushDelivery['outcome'];
}

/** Push services try for four weeks at most, in seconds. */
const longest = 28 * 24 * 3600;

/** What the recipient's side is the reason of. */
const gone = (status: string): NoticeDelivery => ({ outcome: 'gone', concerns: 'message', status });

/**
 * Hands a notification to a browser's push service, in the words of what is sent to many. Undefined in place of a browser: its person has switched it
 * off. `begin` as in `SendPush`.
 */
export async function deliverNotice(
  { send, keys }: Push,
  browser: Browser | undefined,
  { payload, topic, urgency, due }: Notice,
  begin: () => Promise<void>,
): Promise<NoticeDelivery> {
  const seconds = Math.min(Math.floor((due.getTime() - Date.now()) / 1000), longest);
  if (seconds <= 0) return gone('expired');
  const key = browser && (await keys.find(browser.key_id));
  if (!browser || !key) return gone('EGONE');
  const { endpoint, p256dh, auth } = browser;
  const { outcome, ...rest } = await send({ endpoint, p256dh, auth, key }, { payload, seconds, topic, urgency }, begin);
  return { ...rest, concerns: 'message', outcome: outcome === 'delivered' ? 'sent' : outcome, taken: outcome };
}
