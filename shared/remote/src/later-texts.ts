import type { Locale } from '@anketa/contract/values';
import { textsByLanguage } from '@anketa/ui/texts-by-language';
import type { i18n } from 'i18next';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Messages } from './contract.ts';
import { MissingCode } from './missing-code.ts';

/** Texts of what is loaded on demand. */
export interface LaterTexts<Texts = Messages> {
  /** With `-cs` and `-en` behind it the `webpackChunkName`s of its imports. */
  readonly chunk: string;
  /** Waits for code, and for the texts that it shows. */
  with<Code>(code: Promise<Code>): Promise<Code>;
  /** Brings those of a language. */
  bring(locale: Locale): Promise<void>;
  /** Those of a language; until they have come, those that are here. While there are none, the component that reads them waits. */
  in(locale: Locale): Texts;
  /** Gives those that have come to what a part of the page reads its texts from, under the name of the chunk. */
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
  /** The coming of the first ones, for whom a component waits. It gives what it failed with. */
  let first: Promise<unknown> | undefined;
  const areHere = () => locales.some(here.has);
  async function bring(locale: Locale): Promise<void> {
    if (!here.has(locale)) here.add(locale, (await load[locale]()).default);
  }
  function begin(): Promise<unknown> {
    used.add(bring);
    return bring(spoken).catch((failure: unknown) => failure);
  }
  return {
    chunk,
    bring,
    in(locale) {
      // React wants to see again in the next drawing what has been waited for.
      if (!areHere()) first ??= begin();
      const failure = first && use(first);
      // The shell loads the remote anew, which brings all that is in use.
      if (!areHere()) throw new MissingCode(failure);
      return here.in(locale);
    },
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

/** Gives a component later texts. A page that has come without them waits for them where it is: no key ever stands there. */
export function useTextsOf(later: LaterTexts) {
  later.in(spoken);
  later.addTo(useTranslation().i18n);
  return useTranslation(later.chunk);
}

/** Has later texts come in a language from now on, and brings those that are in use already. */
export async function speakLater(locale: Locale): Promise<void> {
  spoken = locale;
  await Promise.all([...used].map((bring) => bring(locale)));
}

// A list of the contract's would bring its schemas.
const locales: readonly Locale[] = ['cs', 'en'];
