import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';

/** Questions of studies and fields show nowhere in the results of courses. */
const aboutCourses = sql`target IN ('povinn', 'gl', 'ucit')`;

/**
 * Questions that may be asked of a course, its parallels and teachers, and those that have answers there. Teachers write
 * thousands, each for one course: those that name other courses or parallels alone are not read.
 */
export function questionsAbout(db: Db, evaluationId: number, course: string): Promise<StoredQuestion[]> {
  const parallels = sql`SELECT code FROM parallel WHERE evaluation_id = ${evaluationId} AND course_code = ${course}`;
  const answeredIn = (table: string) => sql`SELECT question_id FROM ${sql.table(table)}
    WHERE evaluation_id = ${evaluationId} AND course_code = ${course}`;
  const where = sql<SqlBool>`${aboutCourses} AND (
    active AND ${mayFit(sql`scope -> 'courses'`, sql`VALUES (${course})`)}
      AND ${mayFit(sql`scope -> 'parallels'`, parallels)}
    OR id IN (${answeredIn('released_row')}) OR id IN (${answeredIn('comment')}))`;
  return questionsOf(db, evaluationId, { all: true, where });
}

/** Whether masks leave a place open: there are none, one stands for several codes, or one is a code of the place. */
function mayFit(masks: RawBuilder<unknown>, codes: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(jsonb_array_length(${masks}), 0) = 0 OR EXISTS (
    SELECT FROM jsonb_array_elements_text(${masks}) AS mask
    WHERE mask ~ '[*?]' OR lower(mask COLLATE "und-x-icu") IN
      (SELECT lower(code::text COLLATE "und-x-icu") FROM (${codes}) AS own (code))))`;
}

/** The questions that public averages of courses are made from. */
export function averagedQuestions(db: Db | Tx, evaluationId: number): Promise<StoredQuestion[]> {
  const where = sql<SqlBool>`${aboutCourses} AND counts_toward_average AND publicity = 'all'`;
  return questionsOf(db, evaluationId, { all: true, where });
}

/** The questions about courses, their parallels and teachers that are answered in words. */
export function textQuestions(db: Db, evaluationId: number): Promise<StoredQuestion[]> {
  return questionsOf(db, evaluationId, { all: true, where: sql<SqlBool>`${aboutCourses} AND form = 'text'` });
}
