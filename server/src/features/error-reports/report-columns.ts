import type { ErrorReport } from '@anketa/contract/evaluations/error-reports';
import type { Cell } from '@anketa/contract/lists';
import type { Locale } from '@anketa/contract/values';
import { translate } from '../../platform/translate.ts';

/** The columns of a list of reports as a file. */
export const reportColumns: Readonly<Record<string, (report: ErrorReport, locale: Locale) => Cell>> = {
  code: ({ course }) => course.code,
  course: ({ course }, locale) => (locale === 'en' && course.name_en ? course.name_en : course.name_cs),
  parallel: (report) => report.parallel_code,
  message: ({ kind, message }, locale) => (kind === 'not_taught' ? translate(locale, 'csv.notTaught') : message),
  teacher: (report) => report.teacher,
  contact: (report) => report.contact,
  browser: (report) => report.user_agent,
  count: (report) => report.count,
  reporter: (report) => report.reporter,
  note: (report) => report.note,
  solved: ({ solved }, locale) => translate(locale, `csv.${solved ? 'yes' : 'no'}`),
};
