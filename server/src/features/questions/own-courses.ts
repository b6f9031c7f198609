import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

/** A course that a person may ask about. */
export interface OwnCourse {
  readonly course: string;
  readonly department: string | null;
  /** They head its department. */
  readonly headed: boolean;
  /** They guarantee it or head its department, so all its parallels and teachers are theirs to ask about. */
  readonly led: boolean;
  /** Of a course they lead all parallels, else those that they teach. */
  readonly parallels: readonly string[];
}

/** The courses that a person teaches, guarantees, or that belong to a department they head. */
export async function ownCourses(db: Db | Tx, evaluationId: number, oidos: string): Promise<OwnCourse[]> {
  const { rows } = await sql<OwnCourse>`
    WITH me AS (SELECT code FROM teacher WHERE evaluation_id = ${evaluationId} AND oidos = ${oidos}),
    taught AS (
      SELECT p.code, p.course_code FROM teaching g JOIN me ON me.code = g.teacher_code
      JOIN parallel p ON p.evaluation_id = g.evaluation_id AND p.code = g.parallel_code
      WHERE g.evaluation_id = ${evaluationId} AND p.active AND p.merged_into IS NULL
    ),
    course_of AS (
      SELECT c.code, c.department_code,
        EXISTS (SELECT FROM department_head h WHERE h.department_code = c.department_code AND h.oidos = ${oidos}) AS headed,
        c.code IN (SELECT g.course_code FROM course_guarantor g JOIN me ON me.code = g.teacher_code
          WHERE g.evaluation_id = ${evaluationId}) AS guaranteed
      FROM course c WHERE c.evaluation_id = ${evaluationId} AND c.active
    )
    SELECT code AS course, department_code AS department, headed, headed OR guaranteed AS led,
      CASE WHEN headed OR guaranteed THEN ARRAY(SELECT p.code FROM parallel p WHERE p.evaluation_id = ${evaluationId}
          AND p.course_code = course_of.code AND p.active AND p.merged_into IS NULL ORDER BY p.code)
        ELSE ARRAY(SELECT DISTINCT t.code FROM taught t WHERE t.course_code = course_of.code ORDER BY t.code)
      END AS parallels
    FROM course_of WHERE headed OR guaranteed OR code IN (SELECT course_code FROM taught)
    ORDER BY code`.execute(db);
  return rows;
}
