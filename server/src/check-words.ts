import type { CheckReport } from './check-folder.ts';
import { importExits } from './import-exits.ts';
import { issueLines } from './import-words.ts';
import { translate } from './platform/translate.ts';
import { semesterCode } from './sis/semesters.ts';
import type { Term } from './sis/source-problem.ts';

const number = new Intl.NumberFormat('en-US');

function semesterName({ year, semester }: Term): string {
  return `${translate('en', `semesters.${semester}`)} ${year}/${year + 1}`;
}

/** What comes, as it is called in plain words. */
const called = {
  course: 'courses',
  parallel: 'parallels',
  enrolment: 'enrolments',
  study: 'studies',
  teacher: 'teachers',
  teaching: 'who teaches what',
  exam: 'exams',
  student_name: 'names of students',
  person: 'people',
  course_guarantor: 'guarantors of courses',
  programme_guarantor: 'guarantors of programmes',
  department: 'departments',
  field: 'fields of study',
  room: 'rooms',
  codebook: 'entries of codebooks',
} as const satisfies Record<keyof CheckReport['comes'], string>;

/** A check in lines: what was checked, what would come, what stops it, what is wrong, and what need not be there. */
export function checkLines(report: CheckReport): string[] {
  const { exit, semester, semesters, tables, stops, comes } = report;
  const missing = tables.filter(({ rows }) => rows === null);
  const named = (needed: boolean) => missing.filter((one) => one.needed === needed).map(({ table }) => nameOf(table));
  const absent = tables.filter(({ absentColumns }) => absentColumns.length > 0);
  const would = Object.entries(called).flatMap(([table, words]) => {
    const rows = comes[table as keyof typeof comes];
    return rows === undefined ? [] : [`  ${number.format(rows)} ${words}`];
  });
  return [
    `Checked as the ${semesterName(semester)}: parallels whose codes begin with ${semesterCode(semester)}.`,
    ...list(
      'Semesters in the data:',
      semesters.map(
        ({ code, term, parallels, enrolments }) =>
          `${code} (${semesterName(term)}): parallels ${number.format(parallels)}, enrolments ${number.format(enrolments)}`,
      ),
    ),
    ...list('The import would stop:', stops),
    ...(would.length > 0 ? ['Would come:', ...would] : []),
    ...list('Tables that are needed and missing:', named(true)),
    ...issueLines({ ...report, issues: report.issues.filter(({ kind }) => kind !== 'absent-column') }),
    // Last, since nothing needs to be done about them.
    ...list('Tables that are missing and need not be there:', named(false)),
    ...list(
      'Columns that are missing and need not be there:',
      absent.map(({ table, absentColumns }) => `${table}: ${absentColumns.join(', ')}`),
    ),
    verdict(exit),
  ];
}

const nameOf = (table: string) => `${table} (${translate('en', `issues.tables.${table}`)})`;

const list = (heading: string, lines: readonly string[]) =>
  lines.length > 0 ? [heading, ...lines.map((line) => `  ${line}`)] : [];

function verdict(exit: number): string {
  if (exit === importExits.asItIs) return 'These data can be imported, and nothing is wrong with them.';
  if (exit === importExits.withIrregularities) return 'These data can be imported; what is wrong is listed above.';
  return 'These data cannot be imported as they are.';
}
