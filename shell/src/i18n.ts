import type { Locale } from '@anketa/contract/values';
import type { Store } from '@anketa/remote/store';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import cs from './locales/cs.json';
import en from './locales/en.json';

/** The shell's own texts. Remotes have instances of their own. */
export function startI18n(locale: Store<Locale>): void {
  void i18next.use(initReactI18next).init({
    lng: locale.read(),
    fallbackLng: 'cs',
    resources: { cs: { translation: cs }, en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  locale.subscribe(() => void i18next.changeLanguage(locale.read()));
}
