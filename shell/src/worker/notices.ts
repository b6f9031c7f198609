import { chosenLocale, type Locale } from '@anketa/contract/values';
import cs from '../locales/worker/cs.json';
import en from '../locales/worker/en.json';

/** What the worker shows. */
export interface DisplayedNotice {
  readonly title: string;
  readonly body: string;
  readonly lang: Locale;
  /** A whole address of this suite. */
  readonly navigate: string;
}

interface Reading {
  /** The origin of this suite. */
  readonly origin: string;
  /** The language cookie of this browser. */
  readonly cookie: string | undefined;
  /** The languages of this browser, the most wished for first. */
  readonly wishes: readonly string[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What is shown of a message: the form is that of declarative Web Push (server/src/platform/push/payload.ts). A message that cannot be read says that there is news, in
 * the browser's language: a browser ends the subscription of a page that is sent something and shows nothing.
 *
 * @param message as it came; undefined: it is empty, or no text
 */
export function displayedOf(message: string | undefined, { origin, cookie, wishes }: Reading): DisplayedNotice {
  const { title, body, navigate, lang } = noticeIn(message);
  const locale = chosenLocale(textOf(lang) || cookie, wishes);
  const t = (key: keyof typeof cs) => ({ cs, en })[locale][key];
  const isReadable = textOf(title) !== '';
  return {
    title: isReadable ? textOf(title) : t('newsTitle'),
    body: isReadable ? textOf(body) : t('newsText'),
    lang: locale,
    navigate: ownAddress(textOf(navigate), origin),
  };
}

function noticeIn(message: string | undefined): Readonly<Record<string, unknown>> {
  try {
    return Object(Reflect.get(Object(JSON.parse(message ?? '')), 'notification'));
  } catch {
    return {};
  }
}

/** A link of this suite; its first page in place of any other. */
export function ownAddress(link: string, origin: string): string {
  const address = URL.canParse(link, origin) ? new URL(link, origin) : undefined;
  return address?.origin === origin ? address.href : `${origin}/`;
}
