import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** How many questionnaires were sent, and by how many students, as of last night. Reads participation, never answers. */
export async function participationStatistics(db: Db, evaluationId: number) {
  return db
    .selectFrom('participation')
    .select((e) => [
      sql<number>`count(*)::int`.as('questionnaires'),
      e.fn.count<number>('oidos').distinct().as('answering_students'),
    ])
    .where('evaluation_id', '=', evaluationId)
    .where('refused', '=', false)
    .where('settled', '=', true)
    .executeTakeFirstOrThrow();
}

/** Courses that are evaluated. */
export async function activeCourses(db: Db, evaluationId: number): Promise<number> {
  const { n } = await db
    .selectFrom('course')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('evaluation_id', '=', evaluationId)
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return n;
}

/** People with a study: all who may be asked. */
export async function studentCount(db: Db, evaluationId: number): Promise<number> {
  const { n } = await db
    .selectFrom('study')
    .select((e) => e.fn.count<number>('oidos').distinct().as('n'))
    .where('evaluation_id', '=', evaluationId)
    .executeTakeFirstOrThrow();
  return n;
}

/** Students by the letter of their type of study; one who studies in two types counts in both. */
export async function studentsByType(db: Db, evaluationId: number) {
  const { rows } = await sql<Record<'bachelor' | 'master' | 'postgradual' | 'continuing' | 'other', number>>`
    SELECT count(DISTINCT oidos) FILTER (WHERE letter = 'B')::int AS bachelor,
      count(DISTINCT oidos) FILTER (WHERE letter = 'M')::int AS master,
      count(DISTINCT oidos) FILTER (WHERE letter = 'D')::int AS postgradual,
      count(DISTINCT oidos) FILTER (WHERE letter = 'N')::int AS continuing,
      count(DISTINCT oidos) FILTER (WHERE letter NOT IN ('B', 'M', 'D', 'N'))::int AS other
    FROM (SELECT oidos, upper(coalesce(type_code, '')) AS letter FROM study WHERE evaluation_id = ${evaluationId}) studies
  `.execute(db);
  return rows[0] ?? { bachelor: 0, master: 0, postgradual: 0, continuing: 0, other: 0 };
}
