import type { Locale } from '@anketa/contract/values';
import { czechTypography } from '@anketa/ui/czech-typography';
import { countFormatter, interpolation } from '@anketa/ui/interpolation';
import type { i18n } from 'i18next';
import type { Messages } from './contract.ts';

/** Begins an instance of i18next as the suite writes its texts: in a language, with the texts that are there, set by the rules of that language. */
export function beginTexts(instance: i18n, locale: Locale, texts: Partial<Record<Locale, Messages>>): i18n {
  void instance
    .use(czechTypography)
    .use(countFormatter)
    .init({
      lng: locale,
      // Of what is not there the other language, where that is.
      fallbackLng: ['cs', 'en'],
      postProcess: [czechTypography.name],
      resources: Object.fromEntries(
        Object.entries(texts).map(([language, translation]) => [language, { translation }]),
      ),
      interpolation,
      initAsync: false,
      react: { useSuspense: false },
    });
  return instance;
}
