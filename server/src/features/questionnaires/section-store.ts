import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { StudyRow } from './sections.ts';

/** Parallels of one course that a student may attend together. */
export interface Attendance {
  readonly course_code: string;
  readonly department_code: string | null;
  readonly parallels: readonly string[];
}

/** Which parallels of a course students attend together, each combination once; with `courses` only of those. */
export async function attendancePatterns(db: Db | Tx, evaluationId: number, courses?: readonly string[]) {
  const { rows } = await sql<Attendance>`
    SELECT DISTINCT a.course_code, c.department_code, a.parallels FROM (
      SELECT p.course_code, array_agg(DISTINCT p.code ORDER BY p.code) AS parallels
      FROM study s
      JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
      JOIN parallel own ON own.evaluation_id = s.evaluation_id AND own.code = e.parallel_code
      JOIN parallel p ON p.evaluation_id = s.evaluation_id AND p.code = coalesce(own.merged_into, own.code) AND p.active
      WHERE s.evaluation_id = ${evaluationId} AND ${amongCourses(courses)}
      GROUP BY s.oidos, p.course_code) a
    JOIN course c ON c.evaluation_id = ${evaluationId} AND c.code = a.course_code AND c.active`.execute(db);
  return rows;
}

/** All parallels of each course, as if somebody attended them together; with `courses` only of those. */
export async function parallelsByCourse(db: Db | Tx, evaluationId: number, courses?: readonly string[]) {
  const { rows } = await sql<Attendance>`
    SELECT p.course_code, c.department_code, array_agg(p.code ORDER BY p.code) AS parallels
    FROM parallel p
    JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
    WHERE p.evaluation_id = ${evaluationId} AND p.active AND ${amongCourses(courses)}
    GROUP BY p.course_code, c.department_code`.execute(db);
  return rows;
}

/** A condition on `p`, a parallel. */
const amongCourses = (courses: readonly string[] | undefined) =>
  courses ? sql`p.course_code = ANY(${courses})` : sql`true`;

/** What students study, each combination once. */
export async function studyPatterns(db: Db | Tx, evaluationId: number): Promise<StudyRow[][]> {
  const { rows } = await sql<{ studies: StudyRow[] }>`
    SELECT DISTINCT jsonb_agg(jsonb_build_object('type_code', s.type_code, 'field_code', s.field_code,
      'field_cs', f.code, 'field_en', f.code, 'department_code', f.department_code, 'programme_code', f.programme_code)
      ORDER BY s.field_code, s.type_code) AS studies
    FROM study s LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
    WHERE s.evaluation_id = ${evaluationId} GROUP BY s.oidos`.execute(db);
  return rows.map(({ studies }) => studies);
}

/** Who teaches each parallel; with `courses` only of those. */
export async function teachersByParallel(db: Db | Tx, evaluationId: number, courses?: readonly string[]) {
  const { rows } = await sql<{ parallel: string; teachers: string[] }>`
    SELECT g.parallel_code AS parallel, array_agg(g.teacher_code ORDER BY g.teacher_code) AS teachers
    FROM teaching g
    JOIN parallel p ON p.evaluation_id = g.evaluation_id AND p.code = g.parallel_code
    JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
    WHERE g.evaluation_id = ${evaluationId} AND ${amongCourses(courses)}
    GROUP BY g.parallel_code`.execute(db);
  return new Map(rows.map(({ parallel, teachers }) => [parallel, teachers]));
}
