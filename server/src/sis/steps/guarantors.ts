import { codesOf, tableStep } from '../engine/define.ts';
import { ignored } from '../engine/step.ts';

/** One row for each guarantor of something with this code; guarantors who are no teachers are listed. */
function guaranteed(code: string, given: readonly (string | null)[], teachers: ReadonlySet<string>) {
  const codes = [...new Set(given.filter((teacher) => teacher !== null))];
  const found = codes.filter((teacher) => teachers.has(teacher));
  return {
    rows: found.map((teacher) => [code, teacher]),
    issues: found.length < codes.length ? ['unknown-guarantor'] : [],
  };
}

/** Guarantors of courses. */
export const guarantors = tableStep({
  name: 'component/guarantors',
  table: 'POVINN',
  columns: ['povinn'],
  optional: ['vucit1', 'vucit2', 'vucit3'],
  target: {
    table: 'course_guarantor',
    key: ['course_code', 'teacher_code'],
    columns: { course_code: 'text', teacher_code: 'text' },
  },
  known: async (from) => ({ courses: await codesOf('course')(from), teachers: await codesOf('teacher')(from) }),
  map([course = null, ...given], { courses, teachers }) {
    return course === null || !courses.has(course) ? ignored : guaranteed(course, given, teachers);
  },
});

/** Guarantors of study programmes. */
export const programmeGuarantors = tableStep({
  name: 'study-programme/guarantors',
  table: 'STUPR',
  columns: ['kod'],
  optional: ['garant'],
  target: {
    table: 'programme_guarantor',
    key: ['programme_code', 'teacher_code'],
    columns: { programme_code: 'text', teacher_code: 'text' },
  },
  known: codesOf('teacher'),
  map: ([programme = null, ...given], teachers) =>
    programme === null ? ignored : guaranteed(programme, given, teachers),
});
