import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { unfinished } from '../mailing/audience/audience-store.ts';

/** The evaluations that are being filled in and say so to the SIS. */
export async function announcedEvaluations(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM evaluation e
    WHERE e.options ->> 'enable_sis_pop_up' = 'true' AND takes_answers(e.state, e.options, e.phase_dates)
    ORDER BY e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a person had something left in an evaluation, as of last night, whichever of their numbers is given; of who is deactivated nothing. */
export async function hadLeft(db: Db, evaluationId: number, oident: string): Promise<boolean> {
  const own = sql`AND s2.oidos = ANY(ARRAY(SELECT r.record FROM person p
    JOIN person_record r ON r.oidos = coalesce(p.merged_into, p.oidos)
    JOIN person whole ON whole.oidos = r.oidos WHERE p.oident = ${oident} AND NOT whole.deactivated))`;
  const { rows } = await sql<{ left: boolean }>`
    SELECT EXISTS (${unfinished(evaluationId, own)}) AS left`.execute(db);
  return rows[0]?.left ?? false;
}
