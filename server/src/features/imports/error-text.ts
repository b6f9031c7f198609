import type { Locale } from '@anketa/contract/values';
import { translate } from '../../platform/translate.ts';

/** A source's problem, as a step of an import keeps it. */
interface Lack {
  readonly kind: string;
  readonly table: string;
  readonly column?: string;
}

/** Why an import stopped, in a person's language: what the source lacks, else only that it failed. */
export function importErrorText(locale: Locale, problem: Lack | null | undefined): string {
  if (!problem) return translate(locale, 'errors.import-failed');
  return translate(locale, `sis.${problem.kind}`, { table: problem.table, column: problem.column ?? '' });
}
