import type { Question } from '@anketa/contract/questions/questions';
import type { Locale } from '@anketa/contract/values';
import { textsByLanguage } from '@anketa/ui/texts-by-language';

export interface FormTexts {
  readonly required: string;
  readonly missing: string;
  readonly tooLong: (length: number, most: number) => string;
  readonly blank: string;
  readonly clear: string;
  /** The name of a field for text: its question is the name of the group around it. */
  readonly answer: string;
  readonly signLanguage: string;
  readonly length: (length: number, most: number) => string;
  readonly readers: Readonly<Record<Question['publicity'], string>>;
  /** Of questions about studies and fields: no teacher is concerned. */
  readonly generalReaders: string;
  readonly readersHidden: string;
  readonly generalReadersHidden: string;
  readonly hide: string;
  readonly sign: string;
  readonly signHelp: (name: string) => string;
  readonly handOver: string;
  readonly handOverHelp: (minimum: number) => string;
  readonly ends: (count: number, first: string, last: string) => string;
}

const texts = textsByLanguage<FormTexts>();

/** Takes the form's own texts in one language. */
export const addFormTexts: (locale: Locale, added: FormTexts) => void = texts.add;

/** The form's own texts. */
export const textsIn: (locale: Locale) => FormTexts = texts.in;

/** The text of a question in a language; Czech where the English one is empty. */
export function inLocale(locale: Locale, text: { readonly cs: string; readonly en: string } | undefined): string {
  if (!text) return '';
  return locale === 'en' && text.en ? text.en : text.cs;
}
