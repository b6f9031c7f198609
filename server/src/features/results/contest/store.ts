import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** A contest as it was generated; undefined where there is none. */
export function contestOf(db: Db | Tx, evaluationId: number) {
  return db
    .selectFrom('contest')
    .select(['generated_at', 'published_at'])
    .where('evaluation_id', '=', evaluationId)
    .executeTakeFirst();
}

/** Its places, those without one last and by name; departments that are hidden are left out. */
export function contestPlaces(db: Db, evaluationId: number) {
  return db
    .selectFrom('contest_place as c')
    .leftJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'c.evaluation_id').onRef('t.code', '=', 'c.teacher_code'),
    )
    .leftJoin('department as d', (join) =>
      join
        .onRef('d.evaluation_id', '=', 't.evaluation_id')
        .onRef('d.code', '=', 't.department_code')
        .on('d.hidden', '=', false),
    )
    .select(['c.teacher_code as code', 'c.name', 'c.place', 'c.average', 'c.ratings'])
    .select(['d.code as department_code', 'd.name_cs as department_cs', 'd.name_en as department_en'])
    .where('c.evaluation_id', '=', evaluationId)
    .orderBy(sql`c.place NULLS LAST`)
    .orderBy(sql`coalesce(nullif(t.surname, ''), c.name) COLLATE "cs-x-icu"`)
    .orderBy('c.teacher_code')
    .execute();
}

type Place = Omit<Insertable<Schema['contest_place']>, 'evaluation_id'>;

/** Puts a contest in the place of an earlier one, published to nobody. */
export async function replaceContest(tx: Tx, evaluationId: number, places: readonly Place[]): Promise<void> {
  await tx.deleteFrom('contest').where('evaluation_id', '=', evaluationId).execute();
  await tx.insertInto('contest').values({ evaluation_id: evaluationId }).execute();
  await sql`
    INSERT INTO contest_place (evaluation_id, teacher_code, name, place, average, ratings)
    SELECT ${evaluationId}, teacher_code, name, place, average, ratings
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS one
      (teacher_code text, name text, place integer, average real, ratings integer)`.execute(tx);
}

/** Shows a contest to everybody from now on, or to nobody else. */
export async function setPublished(tx: Tx, evaluationId: number, published: boolean): Promise<void> {
  const published_at = published ? sql<Date>`coalesce(published_at, now())` : null;
  await tx.updateTable('contest').set({ published_at }).where('evaluation_id', '=', evaluationId).execute();
}

/** Who teaches courses that are evaluated: a row for each teacher and course, with their share in it, over their parallels. */
export async function sharesOf(tx: Tx, evaluationId: number, courses: readonly string[]) {
  const { rows } = await sql<{
    course: string;
    code: string;
    share: number;
    surname: string;
    name: string;
    title_before: string;
    title_after: string;
  }>`
    SELECT p.course_code AS course, t.code, avg(g.share)::float8 AS share, t.surname, t.name, t.title_before, t.title_after
    FROM parallel p
    JOIN teaching g ON g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code
    JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
    WHERE p.evaluation_id = ${evaluationId} AND p.course_code = ANY(${courses}) AND p.active AND p.merged_into IS NULL
    GROUP BY p.course_code, t.evaluation_id, t.code`.execute(tx);
  return rows;
}
