import type { Locale } from '@anketa/contract/values';
import { translate } from './translate.ts';

/** What a hole of a text is filled with: a text as it is, another message, or several with something between them. */
type MessageValue = string | Message | { readonly each: readonly Message[]; readonly between: string };

/** A text by its key, with what its holes are filled with. It is put into words where its reader's language is known. */
export interface Message {
  readonly key: string;
  readonly values?: Readonly<Record<string, MessageValue>>;
}

/** Why a job failed; with the specification's code, where it has one. */
export interface WordedError extends Message {
  readonly code?: number;
  /** What is said after it. */
  readonly more?: readonly WordedError[];
}

/** An error with all that is said after it, in the reader's language. */
export function errorText(locale: Locale, { more = [], ...message }: WordedError): string {
  return [inWords(locale, message), ...more.map((one) => errorText(locale, one))].join(' ');
}

/** A message in a language. */
export function inWords(locale: Locale, { key, values = {} }: Message): string {
  const filled = Object.entries(values).map(([name, value]) => [name, valueInWords(locale, value)]);
  return translate(locale, key, Object.fromEntries(filled));
}

function valueInWords(locale: Locale, value: MessageValue): string {
  if (typeof value === 'string') return value;
  if ('each' in value) return value.each.map((one) => inWords(locale, one)).join(value.between);
  return inWords(locale, value);
}
