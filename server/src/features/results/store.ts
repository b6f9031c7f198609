import { EvaluationOptions } from '@anketa/contract/evaluations/evaluations';
import { type InferResult, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { czech } from '../../platform/database/paged.ts';
import type { Timetabled } from '../courses/parallel-title.ts';
import { begunStates } from '../evaluations/lifecycle.ts';

/** Courses by their Czech name. */
const inCzechOrder = sql`${czech('course.name_cs')}, course.code`;

/** Active courses that somebody attends. Who submitted is as of last night while filling is open (features/figures). */
export function activeCourses(db: Db, evaluationId: number) {
  return db
    .selectFrom('course')
    .leftJoin('place_rate as rate', (join) =>
      join
        .onRef('rate.evaluation_id', '=', 'course.evaluation_id')
        .onRef('rate.code', '=', 'course.code')
        .on('rate.kind', '=', 'course'),
    )
    .select(['course.code', 'course.name_cs', 'course.name_en', 'course.department_code', 'course.enrolled'])
    .select((e) => e.fn.coalesce('rate.submitted', e.lit(0)).as('submitted'))
    .where('course.evaluation_id', '=', evaluationId)
    .where('course.active', '=', true)
    .where('course.enrolled', '>', 0);
}

/** A course as a row of a table. */
export type CourseHead = InferResult<ReturnType<typeof activeCourses>>[number];

/** An active course that somebody attends, by its own code or the code of one of its parallels. Undefined when there is none. */
export function courseHead(db: Db, evaluationId: number, code: string) {
  const named = sql<string>`(
    SELECT code FROM course WHERE evaluation_id = ${evaluationId} AND code = ${code}
    UNION ALL
    SELECT course_code FROM parallel WHERE evaluation_id = ${evaluationId} AND code = ${code}
    LIMIT 1)`;
  return activeCourses(db, evaluationId).where('course.code', '=', named).executeTakeFirst();
}

/** Active courses of a department in Czech order. */
export function coursesOfDepartment(db: Db, evaluationId: number, department: string) {
  return activeCourses(db, evaluationId)
    .where('course.department_code', '=', department)
    .orderBy(inCzechOrder)
    .execute();
}

/** These courses in Czech order. */
export function coursesByCode(db: Db, evaluationId: number, codes: readonly string[]) {
  return activeCourses(db, evaluationId)
    .where(sql<SqlBool>`course.code = ANY(${codes})`)
    .orderBy(inCzechOrder)
    .execute();
}

/** Departments with courses and their response rates, each with its section, in Czech order. */
export async function departmentsOf(db: Db, evaluationId: number) {
  return db
    .selectFrom('department as d')
    .innerJoin('place_rate as r', (join) =>
      join
        .onRef('r.evaluation_id', '=', 'd.evaluation_id')
        .onRef('r.code', '=', 'd.code')
        .on('r.kind', '=', 'department'),
    )
    .leftJoin('codebook as s', (join) =>
      join
        .onRef('s.evaluation_id', '=', 'd.evaluation_id')
        .onRef('s.code', '=', 'd.section_code')
        .on('s.kind', '=', 'section'),
    )
    .select(['d.code', 'd.name_cs', 'd.name_en', 'd.hidden', 'r.courses', 'r.enrolled', 'r.submitted'])
    .select(['d.section_code', 's.name_cs as section_cs', 's.name_en as section_en'])
    .where('d.evaluation_id', '=', evaluationId)
    .orderBy(sql`d.name_cs COLLATE "cs-x-icu"`)
    .orderBy('d.code')
    .execute();
}

/** A course's department: its names, and whether it is hidden in results. Undefined when there is none. */
export function departmentHead(db: Db, evaluationId: number, code: string) {
  return db
    .selectFrom('department')
    .select(['code', 'name_cs', 'name_en', 'hidden'])
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Evaluations from filling on, newest first, each with its courses, and who enrolled and submitted over all of them; with `id` only that one. */
export async function evaluationHeads(db: Db, id?: number) {
  const rate = (column: 'courses' | 'enrolled' | 'submitted') =>
    sql<number>`coalesce((SELECT sum(${sql.ref(column)}) FROM place_rate
      WHERE evaluation_id = evaluation.id AND kind = 'evaluation' AND code = ''), 0)::int`.as(column);
  const rows = await db
    .selectFrom('evaluation')
    .select(['id', 'name_cs', 'name_en', 'slug_cs', 'slug_en', 'year', 'semester', 'state', 'options'])
    .select([rate('courses'), rate('enrolled'), rate('submitted')])
    .where('state', 'in', begunStates)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('year', 'desc')
    .orderBy('semester', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, options: EvaluationOptions.parse(row.options) }));
}

/** The parallels of a course: when each is taught, and its response rate. */
export async function parallelsOf(db: Db, evaluationId: number, course: string) {
  const { rows } = await sql<Timetabled & { parallel_code: string; enrolled: number; submitted: number }>`
    SELECT p.code AS parallel_code, p.type, p.day, p.time_from, p.time_to, p.enrolled,
      coalesce(r.submitted, 0) AS submitted
    FROM parallel p
    LEFT JOIN place_rate r ON r.evaluation_id = p.evaluation_id AND r.kind = 'parallel' AND r.code = p.code
    WHERE p.evaluation_id = ${evaluationId} AND p.course_code = ${course} AND p.active AND p.merged_into IS NULL
    ORDER BY p.type, p.code`.execute(db);
  return rows;
}

/** Who teaches in a course: a row for each teacher and parallel of `parallelsOf`, by surname in Czech order. */
export function teachersOf(db: Db, evaluationId: number, course: string) {
  return db
    .selectFrom('teaching as g')
    .innerJoin('parallel as p', (join) =>
      join.onRef('p.evaluation_id', '=', 'g.evaluation_id').onRef('p.code', '=', 'g.parallel_code'),
    )
    .innerJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'g.evaluation_id').onRef('t.code', '=', 'g.teacher_code'),
    )
    .select(['g.parallel_code', 'g.teacher_code', 't.surname', 't.name', 't.title_before', 't.title_after'])
    .where('p.evaluation_id', '=', evaluationId)
    .where('p.course_code', '=', course)
    .where('p.active', '=', true)
    .where('p.merged_into', 'is', null)
    .orderBy(sql`t.surname COLLATE "cs-x-icu"`)
    .orderBy('g.teacher_code')
    .execute();
}

/** Released comments of a course in an order that says nothing: by their random ids. */
export function commentsOf(db: Db, evaluationId: number, course: string) {
  return db
    .selectFrom('comment')
    .select(['id', 'target', 'parallel_code', 'teacher_code', 'question_id', 'body'])
    .select(['hidden_by', 'signed_name', 'handed_over'])
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .orderBy('id')
    .execute();
}

/** Whether something of a course is still to be counted once filling is closed: its ballots, or the figures of the evaluation. */
export async function isCounting(db: Db, evaluationId: number, { code, submitted }: CourseHead): Promise<boolean> {
  const { rows } = await sql<{ counting: boolean }>`
    SELECT k.of_version IS DISTINCT FROM e.content_version
      OR ${submitted} > coalesce(b.counted + b.set_aside + b.unopenable, 0) AS counting
    FROM evaluation e
    LEFT JOIN figures_kept k ON k.evaluation_id = e.id
    LEFT JOIN course_ballots b ON b.evaluation_id = e.id AND b.course_code = ${code}
    WHERE e.id = ${evaluationId}`.execute(db);
  return rows[0]?.counting ?? false;
}

/** Kept figures of many courses as wholes: what a table's row shows. */
export function courseFigures(db: Db, evaluationId: number, courses: readonly string[]) {
  return db
    .selectFrom('place_figure')
    .select(['code', 'question_id', 'answered', 'counts'])
    .where('evaluation_id', '=', evaluationId)
    .where('kind', '=', 'course')
    .where(sql<SqlBool>`code = ANY(${courses})`)
    .execute();
}

/** Counts whatever changes what the results of an evaluation show (server/migrations/repeatable/count_change_of_figures.sql). */
export async function resultsVersion(db: Db, slug: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT concat_ws('.', e.id, e.content_version, coalesce(k.of_version, -1), coalesce(k.changes, -1)) AS version
    FROM evaluation e LEFT JOIN figures_kept k ON k.evaluation_id = e.id
    WHERE e.slug_cs = ${slug} OR e.slug_en = ${slug}`.execute(db);
  return rows[0]?.version ?? '';
}
