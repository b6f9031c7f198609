import type { Locale } from '@anketa/contract/values';
import { czechTypography } from '@anketa/ui/czech-typography';
import { createInstance, type i18n, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import cs from './locales/cs.json';

/**
 * The shell's own texts in a language, to begin with. Remotes have instances of their own. Czech comes along, since it also stands for
 * what is missing; English is given where it is wanted.
 */
export function createTexts(locale: Locale, english?: ResourceKey): i18n {
  const texts = createInstance();
  void texts
    .use(initReactI18next)
    .use(czechTypography)
    .init({
      lng: locale,
      fallbackLng: 'cs',
      postProcess: [czechTypography.name],
      resources: { cs: { translation: cs }, ...(english && { en: { translation: english } }) },
      interpolation: { escapeValue: false },
      initAsync: false,
      react: { useSuspense: false },
    });
  return texts;
}
