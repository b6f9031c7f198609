import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** Released comments of several courses in an order that says nothing: by their random ids. */
export function commentsOfCourses(db: Db, evaluationId: number, courses: readonly string[]) {
  return db
    .selectFrom('comment')
    .select(['id', 'course_code', 'target', 'parallel_code', 'teacher_code', 'question_id', 'body'])
    .select(['hidden_by', 'signed_name', 'handed_over'])
    .where('evaluation_id', '=', evaluationId)
    .where(sql<SqlBool>`course_code = ANY(${courses})`)
    .orderBy('id')
    .execute();
}

/** Where texts of several courses were released: what a comment depends on. */
export async function releasedTexts(db: Db, evaluationId: number, courses: readonly string[]) {
  const { rows } = await sql<{
    course_code: string;
    target: string;
    parallel_code: string;
    teacher_code: string;
    question_id: number;
    answered: number;
  }>`
    SELECT r.course_code, r.target, r.parallel_code, r.teacher_code, r.question_id, r.answered
    FROM released_row r
    JOIN question q ON q.evaluation_id = r.evaluation_id AND q.id = r.question_id AND q.form = 'text'
    WHERE r.evaluation_id = ${evaluationId} AND r.course_code = ANY(${courses})`.execute(db);
  return rows;
}

/** The parallels of several courses that are active and taught as no other, with their rates and who teaches them. */
export async function parallelsOfCourses(db: Db, evaluationId: number, courses: readonly string[]) {
  const { rows } = await sql<{
    code: string;
    course_code: string;
    enrolled: number;
    submitted: number;
    teachers: string[];
  }>`
    SELECT p.code, p.course_code, p.enrolled, coalesce(r.submitted, 0) AS submitted, ARRAY(
      SELECT g.teacher_code FROM teaching g
      WHERE g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code) AS teachers
    FROM parallel p
    LEFT JOIN place_rate r ON r.evaluation_id = p.evaluation_id AND r.kind = 'parallel' AND r.code = p.code
    WHERE p.evaluation_id = ${evaluationId} AND p.course_code = ANY(${courses}) AND p.active AND p.merged_into IS NULL`.execute(
    db,
  );
  return rows;
}

/** Who teaches in several courses: a row for each teacher and course, by surname in Czech order. */
export async function teachersOfCourses(db: Db, evaluationId: number, courses: readonly string[]) {
  const { rows } = await sql<{
    course_code: string;
    code: string;
    surname: string;
    name: string;
    title_before: string;
    title_after: string;
  }>`
    SELECT p.course_code, t.code, t.surname, t.name, t.title_before, t.title_after
    FROM parallel p
    JOIN teaching g ON g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code
    JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
    WHERE p.evaluation_id = ${evaluationId} AND p.course_code = ANY(${courses}) AND p.active
    GROUP BY p.course_code, t.evaluation_id, t.code
    ORDER BY p.course_code, t.surname COLLATE "cs-x-icu", t.code`.execute(db);
  return rows;
}
