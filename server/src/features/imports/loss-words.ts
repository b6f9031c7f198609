import type { Locale } from '@anketa/contract/values';
import { translate } from '../../platform/translate.ts';
import type { Loss } from './loss-store.ts';

/** How many enrolments were not taken, of how many, and beside it for what in which table and row most of them were not. */
export function lossWords(locale: Locale, { all, lost, cause }: Loss): { text: string; cause: string } {
  const { table, kind, row, column, value, count } = cause;
  const number = new Intl.NumberFormat(locale);
  const place = [
    translate(locale, `issues.tables.${table}`),
    table,
    row === null ? [] : translate(locale, 'issues.row', { row }),
    value === null ? (column ?? []) : translate(locale, 'issues.value', { column: column ?? '', value }).trim(),
  ].flat();
  const [where = '', ...rest] = place;
  return {
    text: translate(locale, 'issues.loss', { all: number.format(all), lost: number.format(lost) }),
    cause: translate(locale, 'issues.lossCause', {
      count: number.format(count),
      what: translate(locale, `issues.kinds.${kind}`),
      place: `${where} (${rest.join(', ')})`,
    }),
  };
}
