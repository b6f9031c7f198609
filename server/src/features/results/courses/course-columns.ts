import type { CourseRow } from '@anketa/contract/results/results';
import type { Locale } from '@anketa/contract/values';
import { nameIn } from '../../../platform/rows-list.ts';
import { rounded } from '../rounded.ts';

type Row = Pick<CourseRow, 'code' | 'name_cs' | 'name_en' | 'rate' | 'average'>;

/** The columns of a table of courses as a file. */
export const courseColumns = {
  code: (row: Row) => row.code,
  name: (row: Row, locale: Locale) => nameIn(locale)(row),
  enrolled: ({ rate }: Row) => rate.enrolled,
  submitted: ({ rate }: Row) => rate.submitted,
  rate: ({ rate }: Row) => rounded(rate.percent, 1),
  average: ({ average }: Row) => rounded(average?.value ?? null, 2),
};
