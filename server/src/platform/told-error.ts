import type { Locale } from '@anketa/contract/values';
import { translate } from './translate.ts';

/** Why a job failed, as the key of a text with its values; with the specification's code, where it has one. */
export interface ToldError {
  readonly key: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly code?: number;
  /** What is said after it. */
  readonly more?: readonly ToldError[];
}

/** An error with all that is said after it, in the reader's language. */
export function toldText(locale: Locale, { key, values, more = [] }: ToldError): string {
  return [translate(locale, key, values), ...more.map((one) => toldText(locale, one))].join(' ');
}
