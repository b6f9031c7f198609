import type { Db } from '../../platform/database/connect.ts';
import type { Carrier, Delivery } from '../../platform/mail/delivery.ts';
import type { Push } from '../../platform/push/open.ts';
import { payloadOf } from '../../platform/push/payload.ts';
import { type PushDelivery, topicOf } from '../../platform/push/send.ts';
import { browserOf, noteOutcome } from './browser-store.ts';
import { digestOf } from './freezing.ts';
import type { MessageOf } from './messages.ts';
import type { Waiting } from './sending-store.ts';

/** A message as it can leave. */
export interface Ready {
  /** Hands it over. `begin` is waited for before the first byte of it leaves. Where it throws nothing is sent, and so does this. */
  readonly deliver: (begin: () => Promise<void>) => Promise<Delivery>;
}

/** What messages to many leave by, one at a time. */
export interface Transport {
  /** Makes what leaves; undefined where it would read otherwise than it was frozen. Nothing is sent yet. */
  readonly prepare: (message: Waiting) => Promise<Ready | undefined>;
  readonly close: () => void;
}

interface Mails {
  readonly messageOf: MessageOf;
  /** Where a person unsubscribes, by their token; undefined: not from this e-mail. */
  readonly unsubscribeOf: ((token: string) => string) | undefined;
}

/** E-mails by a connection to the mail server. */
export function mailTransport(carrier: Carrier, { messageOf, unsubscribeOf }: Mails): Transport {
  return {
    async prepare({ address, wording, digest, key, token }) {
      const message = messageOf(wording, token);
      if (!digestOf(message).equals(digest)) return undefined;
      const composed = await carrier.compose({ ...message, to: address, key, unsubscribe: unsubscribeOf?.(token) });
      return { deliver: (begin) => carrier.deliver(composed, begin) };
    },
    close: carrier.close,
  };
}

interface Notices {
  readonly db: Db;
  readonly emailId: number;
  readonly messageOf: MessageOf;
  /** A whole address. */
  readonly navigate: string;
  /** What has not been delivered by then means nothing any more. */
  readonly due: Date;
  /** Of two notifications that a browser has not got yet and that have one topic it gets the later one. */
  readonly topic: string;
  /** Whether whom it is for says who has answered: then nothing of it is noted at a browser. */
  readonly leavesNoTrace: boolean;
}

/** Push services try for four weeks at most. */
const longest = 28 * 24 * 3600;

/** What the recipient's side is the reason of. */
const gone = (status: string): Delivery => ({ outcome: 'gone', concerns: 'message', status });

/** Notifications to browsers. */
export function pushTransport({ send, keys }: Push, notices: Notices): Transport {
  const { db, emailId, messageOf, navigate, due, leavesNoTrace } = notices;
  const topic = topicOf(notices.topic);
  async function noted(endpoint: string, outcome: PushDelivery['outcome']): Promise<void> {
    if (!leavesNoTrace) await noteOutcome(db, endpoint, outcome);
  }
  return {
    async prepare({ place, address, wording, digest, token }) {
      const message = messageOf(wording, token);
      if (!digestOf(message).equals(digest)) return undefined;
      const browser = await browserOf(db, emailId, place);
      const key = browser && (await keys.find(browser.key_id));
      const lang = wording.locale ?? 'cs';
      const payload = payloadOf({ title: message.subject, body: message.text, navigate, lang });
      return {
        async deliver(begin) {
          const seconds = Math.min(Math.floor((due.getTime() - Date.now()) / 1000), longest);
          if (seconds <= 0) return gone('expired');
          // Its person has switched it off, or the key is no more.
          if (!browser || !key) return gone('EGONE');
          const { p256dh, auth } = browser;
          const { outcome, ...rest } = await send(
            { endpoint: address, p256dh, auth, key },
            { payload, seconds, topic },
            begin,
          );
          await noted(address, outcome);
          return { outcome: outcome === 'delivered' ? 'sent' : outcome, concerns: 'message', ...rest };
        },
      };
    },
    close() {},
  };
}
