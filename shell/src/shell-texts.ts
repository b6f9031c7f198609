import type { Locale } from '@anketa/contract/values';
import { addSuiteTexts } from '@anketa/remote/texts';
import { textsByLanguage } from '@anketa/ui/texts-by-language';
import type cs from './locales/cs.json';

/** The shell's own texts in one language. */
type Own = typeof cs;
const texts = textsByLanguage<Own>();

/** Takes what the shell says in one language (locales/czech.ts, english.ts). */
export function addShellTexts(
  locale: Locale,
  { own, suite }: { readonly own: object; readonly suite: Parameters<typeof addSuiteTexts>[1] },
): void {
  texts.add(locale, own as Own);
  addSuiteTexts(locale, suite);
}

/** Whether what is said in a language is there. */
export const hasShellTexts: (locale: Locale) => boolean = texts.has;

export const shellTexts: (locale: Locale) => Own = texts.in;

/** One of them, for what is no component. */
export function shellText(locale: Locale, key: string, values: Readonly<Record<string, string>> = {}): string {
  const found = key.split('.').reduce<unknown>((part, name) => Reflect.get(Object(part), name), shellTexts(locale));
  return String(found).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
