import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';

/** What makes comments the same: where they stand, what they say, whose name they bear, and who hid them. */
const same = sql`course_code, target, parallel_code, teacher_code, field_code, question_id, body, signed_name, hidden_by, handed_over`;

/** Comments of an evaluation that stand there several times: the first of each by its random id, and how often it is there. */
export function repeatedComments(db: Db, evaluationId: number) {
  return db
    .selectFrom('comment')
    .select(['course_code', 'target', 'parallel_code', 'teacher_code', 'question_id', 'body'])
    .select(['hidden_by', 'signed_name', 'handed_over'])
    .select([sql<string>`min(id::text)`.as('id'), sql<number>`count(*)::integer`.as('count')])
    .where('evaluation_id', '=', evaluationId)
    .groupBy(same)
    .having(sql<SqlBool>`count(*) > 1`)
    .orderBy('id')
    .execute();
}

/** Comments that are the same as one, of `kept`: what has its columns. */
const copies = (evaluationId: number, comment: string) => sql`
  kept AS (SELECT ${same} FROM comment WHERE evaluation_id = ${evaluationId} AND id = ${comment} FOR UPDATE),
  copies AS (SELECT c.id FROM comment c JOIN kept ON c.course_code = kept.course_code
    AND c.target = kept.target AND c.parallel_code = kept.parallel_code AND c.teacher_code = kept.teacher_code
    AND c.field_code = kept.field_code AND c.question_id = kept.question_id AND c.body = kept.body
    AND c.signed_name IS NOT DISTINCT FROM kept.signed_name AND c.hidden_by IS NOT DISTINCT FROM kept.hidden_by
    AND c.handed_over = kept.handed_over
    WHERE c.evaluation_id = ${evaluationId} AND c.id <> ${comment})`;

/**
 * Deletes the copies of a comment, which stays, and gets what its copies were answered, unless the same person answered it. Gives how
 * many copies there were: none where it is gone itself.
 */
export async function deleteCopies(tx: Tx, evaluationId: number, comment: string): Promise<number> {
  await sql`
    WITH ${copies(evaluationId, comment)}
    INSERT INTO comment_reply (evaluation_id, comment_id, author_oidos, author_name, role, body)
    SELECT DISTINCT ON (author_oidos) evaluation_id, ${comment}::uuid, author_oidos, author_name, role, body
    FROM comment_reply WHERE evaluation_id = ${evaluationId} AND comment_id IN (SELECT id FROM copies)
    ORDER BY author_oidos, comment_id ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    WITH ${copies(evaluationId, comment)}
    DELETE FROM comment WHERE evaluation_id = ${evaluationId} AND id IN (SELECT id FROM copies) RETURNING id`.execute(
    tx,
  );
  return rows.length;
}
