import type { Db } from '../../../platform/database/connect.ts';
import type { Carrier } from '../../../platform/mail/delivery.ts';
import { deliverNotice } from '../../../platform/push/deliver.ts';
import type { Push } from '../../../platform/push/open.ts';
import { payloadOf } from '../../../platform/push/payload.ts';
import { topicOf } from '../../../platform/push/send.ts';
import type { Transport } from '../../../platform/sending.ts';
import { digestOf } from '../audience/freezing.ts';
import type { MessageOf } from '../audience/messages.ts';
import { browserOf, noteOutcome } from './browser-store.ts';
import type { Waiting } from './sending-store.ts';

interface Mails {
  readonly messageOf: MessageOf;
  /** Where a person unsubscribes, by their token; undefined: not from this e-mail. */
  readonly unsubscribeOf: ((token: string) => string) | undefined;
}

/** E-mails by a connection to the mail server. */
export function mailTransport(carrier: Carrier, { messageOf, unsubscribeOf }: Mails): Transport<Waiting> {
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

/** Notifications to browsers. */
export function pushTransport(push: Push, notices: Notices): Transport<Waiting> {
  const { db, emailId, messageOf, navigate, due, leavesNoTrace } = notices;
  const topic = topicOf(notices.topic);
  return {
    async prepare({ place, address, wording, digest, token }) {
      const message = messageOf(wording, token);
      if (!digestOf(message).equals(digest)) return undefined;
      const browser = await browserOf(db, emailId, place);
      const lang = wording.locale ?? 'cs';
      const payload = payloadOf({ title: message.subject, body: message.text, navigate, lang });
      const target = browser && { ...browser, endpoint: address };
      return {
        async deliver(begin) {
          const { taken, ...delivery } = await deliverNotice(push, target, { payload, topic, due }, begin);
          if (taken && !leavesNoTrace) await noteOutcome(db, address, taken);
          return delivery;
        },
      };
    },
    close() {},
  };
}
