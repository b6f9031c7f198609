import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';

/** What makes comments the same: where they stand, what they say, whose name they bear, and who hid them. */
const same = sql`course_code, target, parallel_code, teacher_code, field_code, question_id, body, signed_name, hidden_by, handed_over`;

/** Codes of the courses that have some comment several times. */
export async function coursesWithDuplicates(db: Db, evaluationId: number): Promise<string[]> {
  const { rows } = await sql<{ course_code: string }>`
    SELECT DISTINCT course_code FROM (
      SELECT course_code FROM comment WHERE evaluation_id = ${evaluationId} GROUP BY ${same} HAVING count(*) > 1
    ) twice`.execute(db);
  return rows.map(({ course_code }) => course_code);
}

/** Deletes the copies of a comment, which stays. Gives how many there were: none where it is gone itself. */
export async function deleteCopies(tx: Tx, evaluationId: number, comment: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    WITH kept AS (SELECT ${same} FROM comment WHERE evaluation_id = ${evaluationId} AND id = ${comment} FOR UPDATE)
    DELETE FROM comment c USING kept
    WHERE c.evaluation_id = ${evaluationId} AND c.id <> ${comment} AND c.course_code = kept.course_code
      AND c.target = kept.target AND c.parallel_code = kept.parallel_code AND c.teacher_code = kept.teacher_code
      AND c.field_code = kept.field_code AND c.question_id = kept.question_id AND c.body = kept.body
      AND c.signed_name IS NOT DISTINCT FROM kept.signed_name AND c.hidden_by IS NOT DISTINCT FROM kept.hidden_by
      AND c.handed_over = kept.handed_over
    RETURNING c.id`.execute(tx);
  return rows.length;
}
