import type { DepartmentRow } from '@anketa/contract/results';
import type { Locale } from '@anketa/contract/values';
import { nameIn } from '../../../platform/rows-list.ts';
import { rounded } from '../rounded.ts';

/** The columns of a table of departments as a file. */
export const departmentColumns = {
  code: ({ code }: DepartmentRow) => code,
  name: (row: DepartmentRow, locale: Locale) => nameIn(locale)(row),
  section: ({ section }: DepartmentRow, locale: Locale) => section && nameIn(locale)(section),
  courses: ({ courses }: DepartmentRow) => courses,
  enrolled: ({ rate }: DepartmentRow) => rate.enrolled,
  submitted: ({ rate }: DepartmentRow) => rate.submitted,
  rate: ({ rate }: DepartmentRow) => rounded(rate.percent, 1),
};
