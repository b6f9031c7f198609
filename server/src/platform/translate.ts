import type { Locale } from '@anketa/contract/values';
import cs from '../locales/cs.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

interface Texts {
  readonly [key: string]: string | Texts;
}

const texts: Record<Locale, Texts> = { cs, en };

function lookUp(from: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = from;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** A server text by key, its `{name}` holes filled. Czech is the fallback; an unknown key gives the key. */
export function translate(locale: Locale, key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const text = lookUp(texts[locale], key) ?? lookUp(texts.cs, key) ?? key;
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
