import { fieldTexts } from '@anketa/contract/field-texts';
import type { Locale } from '@anketa/contract/values';
import cs from '../locales/cs.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Texts by their whole key, `errors.not-found`. */
function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

const textsOf = (locale: Locale, own: Texts) => new Map([...flat(own), ...flat({ fields: fieldTexts[locale] })]);
const texts: Record<Locale, ReadonlyMap<string, string>> = { cs: textsOf('cs', cs), en: textsOf('en', en) };

/** A server text by key, its `{name}` holes filled. Czech is the fallback; an unknown key gives the key. */
export function translate(locale: Locale, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = texts[locale].get(key) ?? texts.cs.get(key) ?? key;
  if (!text.includes('{')) return text;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
