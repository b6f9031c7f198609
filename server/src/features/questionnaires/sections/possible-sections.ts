import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { QuestionIndex } from '../question-index.ts';
import { type Attendance, attendancePatterns, studyPatterns, teachersByParallel } from './section-store.ts';
import { courseSections, sectionsOf } from './sections.ts';

const nobody = { surname: null, name: null, title_before: null, title_after: null };
const unnamed = { course_cs: '', course_en: '', type: '', day: null, time_from: null, time_to: null, ...nobody };

/**
 * Every section that some student may have, each once: more than one student attends the same. With `courses` only theirs; `general`
 * among them is the section about studies. `attendance`: who attends what; without it what students do attend is read.
 */
export async function possibleSections(
  db: Db | Tx,
  evaluationId: number,
  questions: QuestionIndex,
  courses?: readonly string[],
  attendance?: readonly Attendance[],
) {
  const [attended, studies, teachers] = await Promise.all([
    attendance ?? attendancePatterns(db, evaluationId, courses),
    courses?.includes(generalCourse) === false ? [] : studyPatterns(db, evaluationId),
    teachersByParallel(db, evaluationId, courses),
  ]);
  const ofCourses = attended.flatMap(({ course_code, department_code, parallels }) => {
    const rows = parallels.flatMap((parallel_code) =>
      (teachers.get(parallel_code) ?? [null]).map((teacher_code) => ({
        ...unnamed,
        course_code,
        department_code,
        parallel_code,
        teacher_code,
      })),
    );
    // Without types and fields of study: questions that only some students are asked belong to the largest section.
    return courseSections(questions, {}, rows);
  });
  return [...ofCourses, ...studies.flatMap((rows) => sectionsOf(questions, rows, []))];
}
