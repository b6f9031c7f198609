import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** A released row with its answers by value; none for texts. */
export interface ReleasedRow extends Omit<Selectable<Schema['released_row']>, 'evaluation_id'> {
  readonly counts: Readonly<Record<string, number>>;
}

/** What was released of some courses. */
export function releasedRows(db: Db | Tx, evaluationId: number, courses: readonly string[]) {
  return rowsWhere(db, evaluationId, courses, sql<SqlBool>`true`);
}

/** What was released of a teacher in some courses, over all their parallels of each. */
export function teacherRows(db: Db, evaluationId: number, teacher: string, courses: readonly string[]) {
  const isTheirs = sql<SqlBool>`target = 'ucit' AND parallel_code = '' AND teacher_code = ${teacher}`;
  return rowsWhere(db, evaluationId, courses, isTheirs);
}

/** What was released of all teachers in some courses, over all their parallels of each. */
export function rowsOfTeachers(db: Db | Tx, evaluationId: number, courses: readonly string[]) {
  return rowsWhere(db, evaluationId, courses, sql<SqlBool>`target = 'ucit' AND parallel_code = ''`);
}

async function rowsWhere(db: Db | Tx, evaluationId: number, courses: readonly string[], where: RawBuilder<SqlBool>) {
  if (courses.length === 0) return [];
  const isThere = sql<SqlBool>`course_code = ANY(${courses}) AND ${where}`;
  return (await rowsOf(evaluationId, isThere).execute(db)).rows;
}

/** The query of an evaluation's released rows, in the order of their keys. */
export function rowsOf(evaluationId: number, where: RawBuilder<SqlBool>): RawBuilder<ReleasedRow> {
  return sql<ReleasedRow>`
    WITH counted AS (
      SELECT course_code, target, parallel_code, teacher_code, field_code, programme_code, question_id,
        json_object_agg(value, n) AS counts
      FROM answer_count WHERE evaluation_id = ${evaluationId} AND ${where}
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    )
    SELECT course_code, target, parallel_code, teacher_code, field_code, programme_code, question_id, r.ballots, r.answered,
      coalesce(c.counts, '{}') AS counts
    FROM released_row r LEFT JOIN counted c
      USING (course_code, target, parallel_code, teacher_code, field_code, programme_code, question_id)
    WHERE r.evaluation_id = ${evaluationId} AND ${where}
    ORDER BY 1, 2, 3, 4, 5, 6, 7`;
}
