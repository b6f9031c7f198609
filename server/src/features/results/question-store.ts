import { everyone } from '@anketa/contract/question-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import type { StoredQuestion } from '../questions/store.ts';

const columns = [
  ...(['id', 'target', 'form', 'body_cs', 'body_en', 'choices', 'publicity', 'counts_toward_average'] as const),
  ...(['minimum_return_rate', 'return_rate_over_course', 'coefficient', 'active', 'scope'] as const),
] as const;

/** A question with what showing its answers needs. */
export type ShownQuestion = Pick<StoredQuestion, (typeof columns)[number]>;

/** In their order, retired ones among them: their answers remain. */
async function questions(db: Db, evaluationId: number, where: RawBuilder<SqlBool>): Promise<ShownQuestion[]> {
  const rows = await db
    .selectFrom('question')
    .select(columns)
    .where('evaluation_id', '=', evaluationId)
    .where('target', 'in', ['povinn', 'gl', 'ucit'])
    .where(where)
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, scope: { ...everyone, ...row.scope } })) as ShownQuestion[];
}

/**
 * Questions that may be asked of a course, its parallels and teachers, and those that have answers there. Teachers write
 * thousands, each for one course: those that name other courses or parallels alone are not read.
 */
export function questionsAbout(db: Db, evaluationId: number, course: string): Promise<ShownQuestion[]> {
  const parallels = sql`SELECT code FROM parallel WHERE evaluation_id = ${evaluationId} AND course_code = ${course}`;
  const answeredIn = (table: string) => sql`SELECT question_id FROM ${sql.table(table)}
    WHERE evaluation_id = ${evaluationId} AND course_code = ${course}`;
  return questions(
    db,
    evaluationId,
    sql<SqlBool>`(active AND ${mayFit(sql`scope -> 'courses'`, sql`VALUES (${course})`)}
        AND ${mayFit(sql`scope -> 'parallels'`, parallels)}
      OR id IN (${answeredIn('released_row')}) OR id IN (${answeredIn('comment')}))`,
  );
}

/** Whether masks leave a place open: there are none, one stands for several codes, or one is a code of the place. */
function mayFit(masks: RawBuilder<unknown>, codes: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(coalesce(jsonb_array_length(${masks}), 0) = 0 OR EXISTS (
    SELECT FROM jsonb_array_elements_text(${masks}) AS mask
    WHERE mask ~ '[*?]' OR lower(mask COLLATE "und-x-icu") IN
      (SELECT lower(code::text COLLATE "und-x-icu") FROM (${codes}) AS own (code))))`;
}

/** The questions that public averages of courses are made from. */
export function averagedQuestions(db: Db, evaluationId: number): Promise<ShownQuestion[]> {
  return questions(db, evaluationId, sql<SqlBool>`counts_toward_average AND publicity = 'all'`);
}
