import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Evaluation } from '../evaluations/evaluations.ts';
import { code, Done, EvaluationId } from '../values.ts';
import { MailDraft } from './list-parts.ts';
import { MailUnderWay, mailTargets } from './mailing.ts';
import { SentNotice } from './notice-lists.ts';

/** Push channels are those of e-mail: teachers `ucit`, students `studium`. Specification 6. */
export const pushChannels = mailTargets;

/** The id of a key of the server's, by which push services know who sends. */
const pushKeyId = z.string().max(32);

/**
 * The key with which a browser subscribes to push notifications. A browser that has subscribed with another key gets nothing any more, and subscribes
 * anew.
 */
export const readPushKey = endpoint({
  method: 'GET',
  path: '/internal/push-key',
  summary: 'Prepare a browser for notifications',
  right: 'signed-in',
  /** Null where no notifications are sent. `key`: an uncompressed point of P-256, base64url. */
  response: z.object({ current: z.object({ id: pushKeyId, key: z.string() }).nullable() }),
});

/** What a browser's PushManager gives. */
export const PushSubscriptionData = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2000),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
});

/**
 * Ten browsers of a person are kept, the newest. An address that is not a public one is refused, and so is a channel
 * that the caller does not belong to (`fields-invalid`), and an address that is kept with other keys (`push-endpoint-taken`).
 */
export const subscribe = endpoint({
  method: 'POST',
  path: '/api/subscribe',
  summary: 'Switch on notifications in this browser',
  right: 'signed-in',
  effect: 'own',
  errors: ['no-right', 'push-endpoint-taken', 'fields-invalid'],
  body: z.object({
    subscription: PushSubscriptionData,
    channels: z.array(z.enum(pushChannels)).max(2),
    /** The caller's own `oident`. */
    userId: code,
    /** With which key the browser has subscribed (`readPushKey`); the current one unless it is said. */
    keyId: pushKeyId.optional(),
  }),
  response: Done,
});

/**
 * Without the keys only the caller's own browser is forgotten. With them whoever has subscribed there gets nothing there any more: only that browser
 * knows them, and the caller sits at it.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  summary: 'Switch off notifications in this browser',
  right: 'signed-in',
  effect: 'own',
  body: z.object({
    subscription: PushSubscriptionData.pick({ endpoint: true }).extend({
      keys: PushSubscriptionData.shape.keys.optional(),
    }),
    userId: code,
  }),
  response: Done,
});

/**
 * In how many browsers the person has subscribed, and whether in this one. A body has the address: it would stand in the log as a part of the URL.
 * Not for whoever is signed in as another by an administrator's link.
 */
export const readPushBrowsers = endpoint({
  method: 'POST',
  path: '/internal/push-browsers',
  summary: "See the number of one's browsers with notifications",
  right: 'signed-in',
  effect: 'reads',
  /** The address of this browser's subscription; null: it has none. */
  body: z.object({ endpoint: PushSubscriptionData.shape.endpoint.nullable() }),
  response: z.object({
    /** How many, this one too. */
    browsers: z.number().int(),
    /** What the caller has subscribed to with this address, and by which key; null: nothing. */
    here: z.object({ keyId: pushKeyId, channels: z.array(z.enum(pushChannels)) }).nullable(),
    /** The id of the present key; null where no notifications are sent. */
    current: pushKeyId.nullable(),
  }),
});

/** Whom they reach by channel, what is under way, how many drafts and sent ones there are, and the newest of them as their lists have them. */
export const readNotifications = endpoint({
  method: 'GET',
  path: '/internal/import/:id/notifications',
  summary: 'See the overview of notifications of an evaluation',
  right: 'mailing.create',
  params: EvaluationId,
  response: z.object({
    evaluation: Evaluation,
    /** Whether notifications are sent at all. */
    sends: z.boolean(),
    channels: z.array(
      z.object({
        channel: z.enum(pushChannels),
        /** People of the evaluation in this channel, those who subscribed, and their browsers. */
        people: z.number().int(),
        subscribed: z.number().int(),
        devices: z.number().int(),
      }),
    ),
    under_way: z.array(MailUnderWay),
    drafts: z.number().int(),
    sent: z.number().int(),
    newest: z.object({ drafts: z.array(MailDraft), sent: z.array(SentNotice) }),
    may: z.object({ send: z.boolean() }),
  }),
});
