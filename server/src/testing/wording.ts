import { fieldTexts } from '@anketa/contract/field-texts';
import type { Locale } from '@anketa/contract/values';
import cs from '../locales/cs.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

type Texts = { readonly [key: string]: string | Texts };

/** Texts of a language by their whole key, `errors.not-found`. */
export function textsOf(locale: Locale): ReadonlyMap<string, string> {
  const flat = (texts: Texts, prefix: string): [string, string][] =>
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
    );
  return new Map([...flat(locale === 'cs' ? cs : en, ''), ...flat(fieldTexts[locale], 'fields.')]);
}

const patterns = { cs: patternsOf('cs'), en: patternsOf('en') };

/** Whether a text is one of a language's, with anything in its holes. */
export function isWorded(locale: Locale, text: string): boolean {
  return patterns[locale].some((pattern) => pattern.test(text));
}

function patternsOf(locale: Locale): RegExp[] {
  return [...textsOf(locale)].flatMap(([key, text]) => {
    const worded = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return /^(errors|fields|request)\./.test(key) ? [new RegExp(`^${worded.join('[^{}]+')}$`, 's')] : [];
  });
}
