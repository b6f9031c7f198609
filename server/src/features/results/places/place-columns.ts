import type { Average, ResponseRate } from '@anketa/contract/results/figures';
import type { FieldRow, ProgrammeRow, TeacherRow } from '@anketa/contract/results/places';
import type { DepartmentRow } from '@anketa/contract/results/results';
import type { Locale, Named } from '@anketa/contract/values';
import { nameIn } from '../../../platform/rows-list.ts';
import { rounded } from '../rounded.ts';

interface Rated {
  readonly rate: ResponseRate | null;
  readonly average: Average | null;
}

const code = ({ code }: Named) => code;
const name = (row: Named, locale: Locale) => nameIn(locale)(row);

/** Columns that all lists of places have in a file. */
const rateColumns = {
  enrolled: ({ rate }: Pick<Rated, 'rate'>) => rate?.enrolled ?? null,
  submitted: ({ rate }: Pick<Rated, 'rate'>) => rate?.submitted ?? null,
  rate: ({ rate }: Pick<Rated, 'rate'>) => rounded(rate?.percent, 1),
};

const ratedColumns = {
  ...rateColumns,
  average: ({ average }: Rated) => rounded(average?.value, 2),
};

/** The columns of a list of departments as a file. */
export const departmentColumns = {
  code,
  name,
  section: ({ section }: DepartmentRow, locale: Locale) => section && nameIn(locale)(section),
  courses: ({ courses }: DepartmentRow) => courses,
  ...rateColumns,
};

/** The columns of a list of programmes as a file. */
export const programmeColumns = {
  code,
  name,
  fields: ({ fields }: ProgrammeRow) => fields,
  ...ratedColumns,
};

/** The columns of a list of fields of study as a file. */
export const fieldColumns = {
  code,
  name,
  programme: ({ programme }: FieldRow, locale: Locale) => programme && nameIn(locale)(programme),
  ...ratedColumns,
};

/** The columns of a list of teachers as a file. */
export const teacherColumns = {
  code,
  name,
  department: ({ department }: TeacherRow, locale: Locale) => department && nameIn(locale)(department),
  courses: ({ courses }: TeacherRow) => courses,
  ...ratedColumns,
};
