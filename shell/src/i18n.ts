import type { Locale } from '@anketa/contract/values';
import { beginTexts } from '@anketa/remote/texts-instance';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { shellTexts } from './shell-texts.ts';

/** The shell's own texts in a language, to begin with. Remotes have instances of their own. */
export function createTexts(locale: Locale): i18n {
  return beginTexts(createInstance().use(initReactI18next), locale, { [locale]: shellTexts(locale) });
}
