import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

/** A released row with its answers. */
export interface ReleasedRow {
  readonly course_code: string;
  readonly target: string;
  readonly parallel_code: string;
  readonly teacher_code: string;
  readonly field_code: string;
  readonly programme_code: string;
  readonly question_id: number;
  /** Counted ballots that were asked. */
  readonly ballots: number;
  readonly answered: number;
  /** Answers by value; none for texts. */
  readonly counts: Readonly<Record<string, number>>;
}

/** What was released of some courses. */
export async function releasedRows(
  db: Db | Tx,
  evaluationId: number,
  courses: readonly string[],
): Promise<ReleasedRow[]> {
  if (courses.length === 0) return [];
  const { rows } = await sql<ReleasedRow>`
    WITH counted AS (
      SELECT course_code, target, parallel_code, teacher_code, field_code, programme_code, question_id,
        jsonb_object_agg(value, n) AS counts
      FROM answer_count WHERE evaluation_id = ${evaluationId} AND course_code = ANY(${courses})
      GROUP BY 1, 2, 3, 4, 5, 6, 7
    )
    SELECT course_code, target, parallel_code, teacher_code, field_code, programme_code, question_id, r.ballots, r.answered,
      coalesce(c.counts, '{}') AS counts
    FROM released_row r LEFT JOIN counted c
      USING (course_code, target, parallel_code, teacher_code, field_code, programme_code, question_id)
    WHERE r.evaluation_id = ${evaluationId} AND r.course_code = ANY(${courses})
    ORDER BY 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}
