import type { Locale } from '@anketa/contract/values';
import { textsByLanguage } from '@anketa/ui/texts-by-language';
import type { i18n } from 'i18next';
import type { Messages } from './contract.ts';

/** Texts of what is loaded on demand. */
export interface LaterTexts<Texts = Messages> {
  /** With `-cs` and `-en` behind it the `webpackChunkName`s of its imports. */
  readonly chunk: string;
  /** Waits for code, and for the texts that it shows. */
  with<Code>(code: Promise<Code>): Promise<Code>;
  /** Brings those of a language. */
  bring(locale: Locale): Promise<void>;
  /** Those of a language, which have come. */
  in(locale: Locale): Texts;
  /** Gives them to what a part of the page reads its texts from, under the name of the chunk. */
  addTo(texts: Pick<i18n, 'hasResourceBundle' | 'addResourceBundle'>): void;
}

let spoken: Locale = globalThis.document?.documentElement.lang === 'en' ? 'en' : 'cs';
/** What brings in another language the texts that are in use. */
const used = new Set<(locale: Locale) => Promise<void>>();

/** Texts that come with what is loaded on demand, in the language in use alone; in the other one once that is spoken. */
export function laterTexts<Texts extends object = Messages>(
  chunk: string,
  load: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>>,
): LaterTexts<Texts> {
  const here = textsByLanguage<Texts>();
  async function bring(locale: Locale): Promise<void> {
    if (!here.has(locale)) here.add(locale, (await load[locale]()).default);
  }
  return {
    chunk,
    bring,
    in: here.in,
    async with(code) {
      used.add(bring);
      const [loaded] = await Promise.all([code, bring(spoken)]);
      return loaded;
    },
    addTo(i18n) {
      for (const locale of locales)
        if (here.has(locale) && !i18n.hasResourceBundle(locale, chunk))
          i18n.addResourceBundle(locale, chunk, here.in(locale));
    },
  };
}

/** Has later texts come in a language from now on, and brings those that are in use already. */
export async function speakLater(locale: Locale): Promise<void> {
  spoken = locale;
  await Promise.all([...used].map((bring) => bring(locale)));
}

// A list of the contract's would bring its schemas.
const locales: readonly Locale[] = ['cs', 'en'];
