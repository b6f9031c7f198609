import type { UnfitMask } from '@anketa/contract/question-editing';
import { type QuestionScope, type ScopeDimension, scopeDimensions } from '@anketa/contract/question-scope';
import type { QuestionTarget } from '@anketa/contract/questions';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { fitsOne, unfitAmong } from './masks.ts';

/** Codes that questions of an evaluation can be narrowed by: a query with the column `code`. */
function codesOf(evaluationId: number, dimension: ScopeDimension): RawBuilder<unknown> {
  switch (dimension) {
    case 'departments':
      return sql`SELECT code FROM department WHERE evaluation_id = ${evaluationId}`;
    case 'courses':
      return sql`SELECT code FROM course WHERE evaluation_id = ${evaluationId} AND active`;
    case 'parallels':
      return sql`SELECT code FROM parallel WHERE evaluation_id = ${evaluationId} AND active AND merged_into IS NULL`;
    case 'study_types':
      return sql`SELECT DISTINCT type_code AS code FROM study WHERE evaluation_id = ${evaluationId}`;
    case 'fields':
      return sql`SELECT code FROM field WHERE evaluation_id = ${evaluationId}`;
  }
}

/** Codes of the parallels of these courses that are active and taught as no other, by course. */
export async function standingParallels(
  db: Db | Tx,
  evaluationId: number,
  courses: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ course: string; codes: string[] }>`
    SELECT course_code AS course, array_agg(code ORDER BY code) AS codes FROM parallel
    WHERE evaluation_id = ${evaluationId} AND course_code = ANY(${courses}) AND active AND merged_into IS NULL
    GROUP BY course_code`.execute(db);
  return new Map(rows.map(({ course, codes }) => [course, codes]));
}

/** The masks that fit nothing in the evaluation. */
export async function unfitMasks(db: Db | Tx, evaluationId: number, scope: QuestionScope): Promise<UnfitMask[]> {
  const unfit: UnfitMask[] = [];
  for (const dimension of scopeDimensions) {
    if (scope[dimension].length === 0) continue;
    const { rows } = await unfitAmong(codesOf(evaluationId, dimension), scope[dimension]).execute(db);
    unfit.push(...rows.map(({ mask }) => ({ dimension, mask })));
  }
  return unfit;
}

export interface Reach {
  readonly courses: number;
  readonly parallels: number;
  readonly students: number;
}

/** How many courses, parallels and students a question with this target and scope is asked of. */
export async function reachOf(
  db: Db,
  evaluationId: number,
  { target, scope }: { target: QuestionTarget; scope: QuestionScope },
): Promise<Reach> {
  const query =
    target === 'sident' || target === 'sobor'
      ? studyReach(evaluationId, target, scope)
      : courseReach(evaluationId, target, scope);
  const { rows } = await query.execute(db);
  return rows[0] ?? { courses: 0, parallels: 0, students: 0 };
}

const none = sql<SqlBool>`true`;

/** Students asked about their studies, or about a field of theirs. */
function studyReach(evaluationId: number, target: 'sident' | 'sobor', scope: QuestionScope): RawBuilder<Reach> {
  const field =
    target === 'sobor'
      ? sql`JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
          AND ${fitsOne(sql`f.code`, scope.fields)} AND ${fitsOne(sql`coalesce(f.department_code, '')`, scope.departments)}
          AND ${fitsOne(sql`coalesce(s.type_code, '')`, scope.study_types)}`
      : sql``;
  return sql<Reach>`
    SELECT 0 AS courses, 0 AS parallels, count(*)::int AS students FROM (
      SELECT s.oidos FROM study s ${field} WHERE s.evaluation_id = ${evaluationId}
      GROUP BY s.oidos HAVING ${target === 'sident' ? fitsPerson(scope) : none}) person`;
}

/** Of one person's studies, some fits the types and some, perhaps another, fits the fields. */
function fitsPerson({ study_types, fields }: QuestionScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`bool_or(${fitsOne(sql`s.type_code`, study_types)}) AND bool_or(${fitsOne(sql`s.field_code`, fields)})`;
}

/** Courses and parallels asked about, and the students who attend them. */
function courseReach(evaluationId: number, target: QuestionTarget, scope: QuestionScope): RawBuilder<Reach> {
  const taught = sql<SqlBool>`EXISTS (SELECT FROM teaching g
    JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
    WHERE g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code)`;
  const narrowed = scope.study_types.length > 0 || scope.fields.length > 0;
  const people = narrowed
    ? sql`AND s.oidos IN (SELECT s.oidos FROM study s WHERE s.evaluation_id = ${evaluationId}
        GROUP BY s.oidos HAVING ${fitsPerson(scope)})`
    : sql``;
  return sql<Reach>`
    WITH chosen AS MATERIALIZED (
      SELECT p.code, p.course_code FROM parallel p
      JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
      WHERE p.evaluation_id = ${evaluationId} AND p.active AND p.merged_into IS NULL
        AND ${fitsOne(sql`coalesce(c.department_code, '')`, scope.departments)} AND ${fitsOne(sql`c.code`, scope.courses)}
        AND ${fitsOne(sql`p.code`, scope.parallels)} AND ${target === 'ucit' ? taught : none}
    ),
    reached AS MATERIALIZED (
      SELECT chosen.code, chosen.course_code, s.oidos
      FROM chosen
      JOIN parallel own ON own.evaluation_id = ${evaluationId} AND coalesce(own.merged_into, own.code) = chosen.code
      JOIN enrolment e ON e.evaluation_id = ${evaluationId} AND e.parallel_code = own.code
      JOIN study s ON s.evaluation_id = ${evaluationId} AND s.code = e.study_code ${people}
    )
    SELECT
      (SELECT count(*) FROM (SELECT DISTINCT course_code FROM reached) x)::int AS courses,
      (SELECT count(*) FROM (SELECT DISTINCT code FROM reached) x)::int AS parallels,
      (SELECT count(*) FROM (SELECT DISTINCT oidos FROM reached) x)::int AS students`;
}
