import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** Questionnaires sent and students who sent one, as of last night. Participation alone is read. */
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

/** Students by the letter of their type of study; one who studies twice counts in both. */
export async function studentsByType(db: Db, evaluationId: number) {
  const rows = await db
    .selectFrom('study')
    .select((e) => ['type_code', e.fn.count<number>('oidos').distinct().as('n')])
    .where('evaluation_id', '=', evaluationId)
    .groupBy('type_code')
    .execute();
  const of = (letter: string) => rows.find((row) => row.type_code?.toUpperCase() === letter)?.n ?? 0;
  return { bachelor: of('B'), master: of('M'), postgradual: of('D'), continuing: of('N') };
}

/**
 * Students of an evaluation who attend something and have neither submitted nor refused anything: those whom a reminder may
 * reach, as of last night. Gives person keys.
 */
export async function studentsWhoDidNotRespond(db: Db, evaluationId: number): Promise<string[]> {
  const { rows } = await sql<{ oidos: string }>`
    SELECT DISTINCT s.oidos FROM study s
    WHERE s.evaluation_id = ${evaluationId}
      AND EXISTS (SELECT FROM enrolment e WHERE e.evaluation_id = s.evaluation_id AND e.study_code = s.code)
      AND NOT EXISTS (SELECT FROM participation p
        WHERE p.evaluation_id = s.evaluation_id AND p.oidos = s.oidos AND p.settled)
    ORDER BY s.oidos`.execute(db);
  return rows.map(({ oidos }) => oidos);
}

/** Students of an evaluation who attend something. */
export async function attendingStudents(db: Db, evaluationId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT s.oidos)::int AS n FROM study s
    WHERE s.evaluation_id = ${evaluationId}
      AND EXISTS (SELECT FROM enrolment e WHERE e.evaluation_id = s.evaluation_id AND e.study_code = s.code)`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
