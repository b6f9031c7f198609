import { codesOf, tableStep } from '../engine/define.ts';
import { ignored } from '../engine/step.ts';

/** Guarantors of courses. */
export const guarantors = tableStep<{ courses: ReadonlySet<string>; teachers: ReadonlySet<string> }>({
  folder: 'component',
  action: 'guarantors',
  table: 'POVINN',
  columns: ['povinn'],
  optional: ['vucit1', 'vucit2', 'vucit3'],
  target: {
    table: 'course_guarantor',
    key: ['course_code', 'teacher_code'],
    columns: { course_code: 'text', teacher_code: 'text' },
  },
  async known(client, { evaluationId }) {
    const courses = await codesOf(client, 'course', evaluationId);
    return { courses, teachers: await codesOf(client, 'teacher', evaluationId) };
  },
  map([course = null, ...given], { courses, teachers }) {
    if (course === null || !courses.has(course)) return ignored;
    const codes = [...new Set(given.filter((code) => code !== null))];
    const found = codes.filter((code) => teachers.has(code));
    return {
      rows: found.map((code) => [course, code]),
      issues: found.length < codes.length ? ['unknown-guarantor'] : [],
    };
  },
});
