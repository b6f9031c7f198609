import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/database/connect.ts';

/**
 * Writes the participation of a day anew in random order and lets it be counted from now on; refusals that were taken back are
 * gone with it. Neither its order nor its transaction numbers then say who submitted when, and no figure that is shown moves
 * between two nights. The figures that are kept are outdated by it (features/figures).
 */
export async function settleParticipation(tx: Tx, of: { evaluationId?: number; course?: string } = {}): Promise<void> {
  const { evaluationId, course } = of;
  const chosen = sql<SqlBool>`(NOT settled OR taken_back)
    ${evaluationId === undefined ? sql`` : sql`AND evaluation_id = ${evaluationId}`}
    ${course === undefined ? sql`` : sql`AND course_code = ${course}`}`;
  await sql`
    WITH gone AS (DELETE FROM participation WHERE ${chosen} RETURNING *),
    settled AS (
      INSERT INTO participation (evaluation_id, oidos, course_code, refused, left_course, settled)
      SELECT evaluation_id, oidos, course_code, refused, left_course, true FROM gone
      WHERE NOT taken_back ORDER BY gen_random_uuid()
    )
    INSERT INTO figures_kept (evaluation_id)
    SELECT id FROM evaluation WHERE id IN (SELECT evaluation_id FROM gone) ORDER BY id
    ON CONFLICT (evaluation_id) DO UPDATE SET of_version = NULL`.execute(tx);
}
