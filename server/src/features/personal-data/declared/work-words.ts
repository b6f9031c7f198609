import type { Locale } from '@anketa/contract/values';
import { translate } from '../../../platform/translate.ts';
import { actsOnPeople } from '../../audit/store.ts';
import { subjectInWords } from '../../audit/subject-words.ts';
import { detailOf } from '../../audit/words.ts';

/** States of an evaluation. */
export const phases = {
  0: { cs: 'Příprava', en: 'Preparation' },
  1: { cs: 'Vyplňování', en: 'Filling in' },
  2: { cs: 'Kontrola výsledků', en: 'Checking results' },
  3: { cs: 'Zveřejnění', en: 'Publication' },
  4: { cs: 'Nezdařený import', en: 'Failed import' },
  5: { cs: 'Import', en: 'Import' },
} as const;

/** A job by its kind; a kind that has no words stands as it is. */
export function jobName(kind: string, locale: Locale): string {
  const key = `changes.jobs.${kind}`;
  const words = translate(locale, key);
  return words === key ? kind : words;
}

/** What an act was done to: of one on a person their number, of others in words, where there is more to say than where it was done. */
export function doneTo(act: { readonly action: string; readonly subject: string }, locale: Locale): string {
  const said = subjectInWords(act, locale);
  if (actsOnPeople.some((start) => act.action.startsWith(start))) return said;
  return detailOf(act, undefined, locale) || (/^\d/.test(act.subject) ? '' : said);
}
