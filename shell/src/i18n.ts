import type { Locale } from '@anketa/contract/values';
import { czechTypography } from '@anketa/ui/czech-typography';
import { countFormatter, interpolation } from '@anketa/ui/interpolation';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { shellTexts } from './shell-texts.ts';

/** The shell's own texts in a language, to begin with. Remotes have instances of their own. */
export function createTexts(locale: Locale): i18n {
  const texts = createInstance();
  void texts
    .use(initReactI18next)
    .use(czechTypography)
    .use(countFormatter)
    .init({
      lng: locale,
      // Where those of a language do not come, the other one stands for them.
      fallbackLng: ['cs', 'en'],
      postProcess: [czechTypography.name],
      resources: { [locale]: { translation: shellTexts(locale) } },
      interpolation,
      initAsync: false,
      react: { useSuspense: false },
    });
  return texts;
}
