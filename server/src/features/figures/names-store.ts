import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { begunStates } from '../evaluations/lifecycle.ts';

/** Keeps the names that an evaluation gives to courses, teachers and larger places, for the search over all evaluations. */
export async function refreshNames(tx: Tx, evaluationId: number): Promise<void> {
  await sql`
    INSERT INTO result_name (kind, code, name_cs, name_en, search)
    SELECT kind, code, name_cs, name_en, search FROM named_place WHERE evaluation_id = ${evaluationId}
    ORDER BY kind, code
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Forgets names that no evaluation with results has any longer. */
export async function forgetNames(db: Db): Promise<void> {
  await sql`
    DELETE FROM result_name n WHERE NOT EXISTS (
      SELECT FROM named_place p JOIN evaluation e ON e.id = p.evaluation_id AND e.state = ANY(${begunStates})
      WHERE p.kind = n.kind AND p.code = n.code AND p.name_cs = n.name_cs AND p.name_en = n.name_en)`.execute(db);
}
