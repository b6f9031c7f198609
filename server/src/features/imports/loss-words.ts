import type { Locale } from '@anketa/contract/values';
import { translate } from '../../platform/translate.ts';
import type { Loss } from './loss-store.ts';

/** One sentence: how many enrolments were not taken, of how many, and for what in which table and row most of them were not. */
export function lossText(locale: Locale, { all, lost, cause }: Loss): string {
  const { table, kind, row, column, value, count } = cause;
  const number = new Intl.NumberFormat(locale);
  const place = [
    translate(locale, `issues.tables.${table}`),
    table,
    row === null ? [] : translate(locale, 'issues.row', { row }),
    value === null ? (column ?? []) : translate(locale, 'issues.value', { column: column ?? '', value }).trim(),
  ].flat();
  const [where = '', ...rest] = place;
  return translate(locale, 'issues.loss', {
    all: number.format(all),
    lost: number.format(lost),
    count: number.format(count),
    what: translate(locale, `issues.kinds.${kind}`),
    place: `${where} (${rest.join(', ')})`,
  });
}
