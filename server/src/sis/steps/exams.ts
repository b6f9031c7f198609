import { codesOf, small, tableStep } from '../engine/define.ts';
import { accept, ignored, refuse } from '../engine/step.ts';

/** Exams of this semester. Studies come later in the sequence: exams of unknown ones go when they are known. */
export const exams = tableStep({
  name: 'exam/copy',
  table: 'ZKOUS',
  target: {
    table: 'exam',
    key: ['study_code', 'course_code'],
    columns: { study_code: 'text', course_code: 'text', year: 'smallint', semester: 'smallint' },
  },
  known: codesOf('course'),
  map([study = null, course = null, yearText, semesterText], courses, context) {
    if (study === null) return refuse('missing-code', 'zident');
    const [year, semester] = [small(yearText), small(semesterText)];
    if (year !== null && year !== context.year) return ignored;
    if (semester !== null && semester !== context.semester) return ignored;
    if (course === null || !courses.has(course)) return refuse('unknown-course', 'zpovinn');
    return accept([study, course, year, semester]);
  },
});
