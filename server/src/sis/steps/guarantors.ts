import { codesOf, tableStep } from '../engine/define.ts';
import { ignored, wrong } from '../engine/step.ts';

/** One row for each guarantor of something with this code; guarantors who are no teachers are listed. */
function guaranteed(code: string, given: Readonly<Record<string, string | null>>, teachers: ReadonlySet<string>) {
  const codes = new Map(Object.entries(given).flatMap(([column, teacher]) => (teacher ? [[teacher, column]] : [])));
  const unknown = [...codes].filter(([teacher]) => !teachers.has(teacher));
  return {
    rows: [...codes.keys()].filter((teacher) => teachers.has(teacher)).map((teacher) => [code, teacher]),
    issues: unknown.map(([, column]) => wrong('unknown-guarantor', column)),
  };
}

/** Guarantors of courses. */
export const guarantors = tableStep({
  name: 'component/guarantors',
  again: ['povinn', 'vucit1', 'vucit2', 'vucit3'],
  table: 'POVINN',
  columns: ['povinn'],
  optional: ['vucit1', 'vucit2', 'vucit3'],
  target: {
    table: 'course_guarantor',
    key: ['course_code', 'teacher_code'],
    columns: { course_code: 'text', teacher_code: 'text' },
  },
  known: async (from) => ({ courses: await codesOf('course')(from), teachers: await codesOf('teacher')(from) }),
  map([course = null, vucit1 = null, vucit2 = null, vucit3 = null], { courses, teachers }) {
    if (course === null || !courses.has(course)) return ignored;
    return guaranteed(course, { vucit1, vucit2, vucit3 }, teachers);
  },
});

/** Guarantors of study programmes. */
export const programmeGuarantors = tableStep({
  name: 'study-programme/guarantors',
  again: ['kod', 'garant'],
  table: 'STUPR',
  columns: ['kod'],
  optional: ['garant'],
  target: {
    table: 'programme_guarantor',
    key: ['programme_code', 'teacher_code'],
    columns: { programme_code: 'text', teacher_code: 'text' },
  },
  known: codesOf('teacher'),
  map: ([programme = null, garant = null], teachers) =>
    programme === null ? ignored : guaranteed(programme, { garant }, teachers),
});
