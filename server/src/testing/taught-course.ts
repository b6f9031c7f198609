import type { Insertable } from 'kysely';
import type { Db, Tx } from '../platform/database/connect.ts';
import type { Schema } from '../platform/database/schema.ts';

interface Parallel {
  /** Codes of those who teach it. */
  readonly teachers?: readonly string[];
  /** Codes of the studies that attend it. */
  readonly studies?: readonly string[];
  readonly enrolled?: number;
}

/** Adds a course with its parallels by code, who teaches and who attends them. Teachers and studies are there before. */
export async function givenTaughtCourse(
  db: Db | Tx,
  course: Insertable<Schema['course']>,
  parallels: Readonly<Record<string, Parallel>>,
): Promise<void> {
  const { evaluation_id, code: course_code } = course;
  await db.insertInto('course').values(course).execute();
  for (const [parallel_code, { teachers = [], studies = [], ...enrolled }] of Object.entries(parallels)) {
    const parallel = { evaluation_id, code: parallel_code, course_code, type: 'P', ...enrolled };
    await db.insertInto('parallel').values(parallel).execute();
    const teaching = teachers.map((teacher_code) => ({ evaluation_id, parallel_code, teacher_code }));
    if (teaching.length > 0) await db.insertInto('teaching').values(teaching).execute();
    const enrolments = studies.map((study_code) => ({ evaluation_id, parallel_code, study_code }));
    if (enrolments.length > 0) await db.insertInto('enrolment').values(enrolments).execute();
  }
}
