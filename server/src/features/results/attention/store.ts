import { evaluationState } from '@anketa/contract/evaluations';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { questionsOf, type StoredQuestion } from '../../questions/store.ts';

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
