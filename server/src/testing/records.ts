import type { Db } from '../platform/database/connect.ts';
import type { Faculty } from './faculty.ts';
import { givenTaughtCourse } from './taught-course.ts';

/** Adds another course to a faculty, with its parallel of the same name, attended by studies of these people. Gives its code. */
export async function givenCourse(
  db: Db,
  faculty: Faculty,
  code: string,
  students: readonly string[],
): Promise<string> {
  const { evaluationId: evaluation_id, slug } = faculty;
  const named = { name_cs: `Předmět ${code}`, name_en: `Course ${code}` };
  const course = { evaluation_id, code, ...named, department_code: slug, active: true, enrolled: students.length };
  await givenTaughtCourse(db, course, { [code]: { enrolled: students.length } });
  for (const oidos of students) await givenEnrolment(db, faculty, code, oidos);
  return code;
}

/** Enrols somebody in a parallel of a faculty by a study of their own, which is made where there is none. */
export async function givenEnrolment(
  db: Db,
  { evaluationId: evaluation_id }: Faculty,
  parallel: string,
  oidos: string,
) {
  const study_code = `study-${oidos}`;
  await db
    .insertInto('study')
    .values({ evaluation_id, code: study_code, oidos })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.insertInto('enrolment').values({ evaluation_id, parallel_code: parallel, study_code }).execute();
}
