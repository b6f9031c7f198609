import type { Locale } from '@anketa/contract/values';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import cs from './locales/cs.json';
import en from './locales/en.json';

/** The shell's own texts in a language, to begin with. Remotes have instances of their own. */
export function createTexts(locale: Locale): i18n {
  const texts = createInstance();
  void texts.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'cs',
    resources: { cs: { translation: cs }, en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  return texts;
}
