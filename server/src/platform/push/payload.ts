import type { Locale } from '@anketa/contract/values';

/** What somebody reads of a notification, and where it leads. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** A whole address. */
  readonly navigate: string;
  readonly lang: Locale;
}

/**
 * A notification as it leaves, in the form of declarative Web Push: browsers that know it show it by themselves, and the service worker reads the same. Nothing in it
 * is about its recipient.
 */
export function payloadOf({ title, body, navigate, lang }: Notice): string {
  return JSON.stringify({ web_push: 8030, notification: { title, body, navigate, lang } });
}

/** What `payloadOf` was given. */
export function noticeIn(payload: string): Notice {
  const { notification }: { readonly notification: Notice } = JSON.parse(payload);
  return notification;
}
