import type { Locale } from '@anketa/contract/values';
import { hasShellTexts } from './shell-texts.ts';

/** Brings what is said in a language: a page comes with its own (first-cs.ts, first-en.ts). */
export async function bringShellTexts(locale: Locale): Promise<void> {
  if (hasShellTexts(locale)) return;
  if (locale === 'en') await import(/* webpackChunkName: "english" */ './locales/english.ts');
  else await import(/* webpackChunkName: "czech" */ './locales/czech.ts');
}
