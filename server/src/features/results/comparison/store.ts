import { evaluationState } from '@anketa/contract/evaluations/evaluations';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { questionsOf, type StoredQuestion } from '../../questions/store.ts';

/** So many evaluations stand beside each other at most: the newest ones. */
const most = 12;

/** Something in one evaluation: whether its department is hidden there, and its rate, where one is kept. */
export interface Occurrence {
  readonly evaluation_id: number;
  readonly department_code: string | null;
  readonly hidden: boolean;
  readonly enrolled: number;
  readonly submitted: number;
}

/** The evaluation itself, and the published ones of its kind. */
const comparable = (evaluationId: number) => sql`
  SELECT e.id, e.year, e.semester FROM evaluation e
  WHERE e.id = ${evaluationId} OR e.state = ${evaluationState.published}
    AND e.type = (SELECT type FROM evaluation WHERE id = ${evaluationId})`;

async function newest(db: Db, evaluationId: number, found: RawBuilder<unknown>): Promise<Occurrence[]> {
  const { rows } = await sql<Occurrence>`
    SELECT f.* FROM (${comparable(evaluationId)}) e JOIN LATERAL (${found}) f ON true
    ORDER BY e.id = ${evaluationId} DESC, e.year DESC, e.semester DESC, e.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

/** A course of this code, where somebody attends it. */
export function courseOccurrences(db: Db, evaluationId: number, code: string) {
  return newest(
    db,
    evaluationId,
    sql`SELECT e.id AS evaluation_id, c.department_code, coalesce(d.hidden, false) AS hidden, c.enrolled,
        coalesce(r.submitted, 0) AS submitted
      FROM course c
      LEFT JOIN department d ON d.evaluation_id = c.evaluation_id AND d.code = c.department_code
      LEFT JOIN place_rate r ON r.evaluation_id = c.evaluation_id AND r.kind = 'course' AND r.code = c.code
      WHERE c.evaluation_id = e.id AND c.code = ${code} AND c.active AND c.enrolled > 0`,
  );
}

/** A department of this code, where it has courses. */
export function departmentOccurrences(db: Db, evaluationId: number, code: string) {
  return newest(
    db,
    evaluationId,
    sql`SELECT e.id AS evaluation_id, d.code AS department_code, d.hidden, r.enrolled, r.submitted
      FROM department d
      JOIN place_rate r ON r.evaluation_id = d.evaluation_id AND r.kind = 'department' AND r.code = d.code
      WHERE d.evaluation_id = e.id AND d.code = ${code}`,
  );
}

interface TeacherOccurrence extends Occurrence {
  /** Whose code it is there. */
  readonly oidos: string | null;
}

/** A teacher of this code. They belong to no one department, and no rate of theirs is kept. */
export async function teacherOccurrences(db: Db, evaluationId: number, code: string) {
  const found = await newest(
    db,
    evaluationId,
    sql`SELECT e.id AS evaluation_id, coalesce(m.merged_into, t.oidos) AS oidos, NULL AS department_code, false AS hidden, 0 AS enrolled, 0 AS submitted
      FROM teacher t LEFT JOIN person m ON m.oidos = t.oidos WHERE t.evaluation_id = e.id AND t.code = ${code}`,
  );
  return found as TeacherOccurrence[];
}

/** Kept answers to questions at a place of this kind and code, in several evaluations. `hidden`: also those of hidden departments. */
export function figuresAt(
  db: Db,
  place: { readonly kind: string; readonly code: string },
  { evaluations, hidden }: { readonly evaluations: readonly number[]; readonly hidden: boolean },
) {
  return db
    .selectFrom('place_figure')
    .select(['evaluation_id', 'question_id', 'answered', 'counts'])
    .where('evaluation_id', 'in', evaluations)
    .where('kind', '=', place.kind)
    .where('code', '=', place.code)
    .$if(!hidden, (query) => query.where('hidden', '=', false))
    .execute();
}

/** Questions of several evaluations by their numbers, in their order. */
export function questionsByIds(db: Db, evaluations: readonly number[], ids: readonly number[]) {
  return db
    .selectFrom('question')
    .select(['evaluation_id', 'id', 'target', 'form', 'body_cs', 'body_en', 'choices', 'steps', 'publicity'])
    .select(['counts_toward_average', 'coefficient', 'minimum_return_rate', 'return_rate_over_course'])
    .where('evaluation_id', 'in', evaluations)
    .where(sql<boolean>`id = ANY(${ids})`)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
}

/** The number of the evaluation of the same kind and semester a year before, where it is published; the newest of several. */
export async function yearBefore(db: Db, evaluationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM evaluation e
    JOIN evaluation b ON b.year = e.year - 1 AND b.semester = e.semester AND b.type = e.type
      AND b.state = ${evaluationState.published}
    WHERE e.id = ${evaluationId} ORDER BY b.id DESC LIMIT 1`.execute(db);
  return rows[0]?.id;
}

/** The questions about courses as wholes that have values, in their order. */
export function ratingQuestions(db: Db, evaluationId: number): Promise<StoredQuestion[]> {
  const where = sql<SqlBool>`target = 'povinn' AND form IN ('slider', 'slider-num')`;
  return questionsOf(db, evaluationId, { all: true, where });
}
