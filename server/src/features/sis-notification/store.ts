import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** The addresses of evaluations that are being filled in and say so to the SIS. */
export async function announcedEvaluations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    SELECT e.slug_cs AS slug FROM evaluation e
    WHERE e.options ->> 'enable_sis_pop_up' = 'true' AND takes_answers(e.state, e.options, e.phase_dates)
    ORDER BY e.id`.execute(db);
  return rows.map(({ slug }) => slug);
}

/** The key of a person by whichever of their numbers is given; undefined: nobody, or somebody deactivated. */
export async function activePerson(db: Db, oident: string): Promise<string | undefined> {
  const { rows } = await sql<{ oidos: string }>`
    SELECT whole.oidos FROM person p JOIN person whole ON whole.oidos = coalesce(p.merged_into, p.oidos)
    WHERE p.oident = ${oident} AND NOT whole.deactivated`.execute(db);
  return rows[0]?.oidos;
}
