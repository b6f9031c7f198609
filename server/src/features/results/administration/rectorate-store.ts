import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { Schema } from '../../../platform/database/schema.ts';

/** Comments of an evaluation by where they stand: how many, how many of them were handed over, and what was released there. */
export async function commentCounts(db: Db | Tx, evaluationId: number) {
  const { rows } = await sql<{
    course_code: string;
    parallel_code: string;
    teacher_code: string;
    field_code: string;
    question_id: number;
    comments: number;
    handed_over: number;
    answered: number | null;
  }>`
    SELECT c.course_code, c.parallel_code, c.teacher_code, c.field_code, c.question_id, count(*)::int AS comments,
      count(*) FILTER (WHERE c.handed_over)::int AS handed_over, r.answered
    FROM comment c LEFT JOIN released_row r ON r.evaluation_id = c.evaluation_id AND r.course_code = c.course_code
      AND r.target = c.target AND r.parallel_code = c.parallel_code AND r.teacher_code = c.teacher_code
      AND r.field_code = c.field_code AND r.programme_code = '' AND r.question_id = c.question_id
    WHERE c.evaluation_id = ${evaluationId}
    GROUP BY 1, c.target, 2, 3, 4, 5, r.answered`.execute(db);
  return rows;
}

/** Kept response rates of the departments of an evaluation, and of the whole of it (no code): those of hidden ones too. */
export async function ratesByDepartment(db: Db | Tx, evaluationId: number) {
  const { rows } = await sql<{ code: string; enrolled: number; submitted: number }>`
    SELECT code, sum(enrolled)::int AS enrolled, sum(submitted)::int AS submitted FROM place_rate
    WHERE evaluation_id = ${evaluationId} AND kind IN ('evaluation', 'department') GROUP BY code`.execute(db);
  return rows;
}

type Figure = Omit<Selectable<Schema['rectorate_figure']>, 'evaluation_id'>;

/** Puts these in the place of an evaluation's data for the rectorate by department. */
export async function replaceRectorate(tx: Tx, evaluationId: number, figures: readonly Figure[]): Promise<void> {
  await tx.deleteFrom('rectorate_figure').where('evaluation_id', '=', evaluationId).execute();
  if (figures.length === 0) return;
  const rows = figures.map((figure) => ({ evaluation_id: evaluationId, ...figure }));
  await tx.insertInto('rectorate_figure').values(rows).execute();
}

/** The data for the rectorate by department, in Czech order. */
export function rectorateByDepartment(db: Db, evaluationId: number) {
  return db
    .selectFrom('rectorate_figure as r')
    .innerJoin('department as d', (join) =>
      join.onRef('d.evaluation_id', '=', 'r.evaluation_id').onRef('d.code', '=', 'r.department_code'),
    )
    .select(['d.code', 'd.name_cs', 'd.name_en', 'r.assigned', 'r.received', 'r.texts'])
    .where('r.evaluation_id', '=', evaluationId)
    .orderBy(sql`d.name_cs COLLATE "cs-x-icu"`)
    .orderBy('d.code')
    .execute();
}
