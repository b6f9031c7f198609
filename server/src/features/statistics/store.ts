import { generalCourse } from '@anketa/contract/questions/questionnaires';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

/** How many questionnaires were sent, how many of them about studies, and by how many students, as of last night. Reads participation, never answers. */
export async function participationStatistics(db: Db, evaluationId: number) {
  return db
    .selectFrom('participation')
    .select((e) => [
      sql<number>`count(*)::int`.as('questionnaires'),
      sql<number>`(count(*) FILTER (WHERE course_code = ${generalCourse}))::int`.as('general'),
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

/** Which line each code of a type of study counts in, codes in capitals. */
export type StudyTypes = ReadonlyMap<string, 'bachelor' | 'master' | 'postgradual' | 'continuing'>;

/** Students by type of study; one who studies in two types counts in both, one of a code without a line, or of none, as other. */
export async function studentsByType(db: Db, evaluationId: number, types: StudyTypes) {
  const { rows } = await sql<{ line: string; n: number }>`
    SELECT coalesce(t.line, 'other') AS line, count(DISTINCT s.oidos)::int AS n FROM study AS s
    LEFT JOIN unnest(${[...types.keys()]}::text[], ${[...types.values()]}::text[]) AS t (code, line) ON t.code = upper(s.type_code)
    WHERE s.evaluation_id = ${evaluationId} GROUP BY 1`.execute(db);
  const of = (line: string) => rows.find((row) => row.line === line)?.n ?? 0;
  return {
    bachelor: of('bachelor'),
    master: of('master'),
    postgradual: of('postgradual'),
    continuing: of('continuing'),
    other: of('other'),
  };
}
