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

/** Characters that a title and a text have at most: both languages fit what push services take. */
const most = { title: 120, body: 400 };

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Title and text of a notification in one or more languages: the titles beside each other, each text in a line. */
export function inOneNotice(written: readonly Pick<Notice, 'title' | 'body'>[]): Pick<Notice, 'title' | 'body'> {
  const titles = new Set(written.map(({ title }) => cut(title, most.title)).filter((title) => title !== ''));
  return { title: [...titles].join(' / '), body: written.map(({ body }) => cut(body, most.body)).join('\n') };
}
