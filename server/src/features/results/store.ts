import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';

export interface CourseHead {
  readonly code: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly department_code: string | null;
  readonly enrolled: number;
  readonly submitted: number;
}

/** As of last night while filling is open: only settled participation counts in anything that is shown. */
const submittedOf = sql<number>`
  (SELECT count(*) FROM participation p
   WHERE p.evaluation_id = course.evaluation_id AND p.course_code = course.code AND NOT p.refused AND p.settled)::int`;

function courses(db: Db, evaluationId: number) {
  return db
    .selectFrom('course')
    .select(['course.code', 'course.name_cs', 'course.name_en', 'course.department_code', 'course.enrolled'])
    .select(submittedOf.as('submitted'))
    .where('course.evaluation_id', '=', evaluationId)
    .where('course.active', '=', true)
    .where('course.enrolled', '>', 0);
}

/** The code of a course, given its own code or the code of one of its parallels. */
export async function courseCodeOf(db: Db, evaluationId: number, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM course WHERE evaluation_id = ${evaluationId} AND code = ${code}
    UNION ALL
    SELECT course_code FROM parallel WHERE evaluation_id = ${evaluationId} AND code = ${code}
    LIMIT 1`.execute(db);
  return rows[0]?.code;
}

export function courseHead(db: Db, evaluationId: number, code: string): Promise<CourseHead | undefined> {
  return courses(db, evaluationId).where('course.code', '=', code).executeTakeFirst();
}

/** Active courses of a department in Czech order. */
export function coursesOfDepartment(db: Db, evaluationId: number, department: string): Promise<CourseHead[]> {
  return courses(db, evaluationId)
    .where('course.department_code', '=', department)
    .orderBy(sql`course.name_cs COLLATE "cs-x-icu"`)
    .orderBy('course.code')
    .execute();
}

/** One page of courses whose name or code contains `search`, without those of hidden departments unless allowed. */
export async function searchCourses(
  db: Db,
  evaluationId: number,
  { search, page, limit, hidden }: { search: string; page: number; limit: number; hidden: boolean },
) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = courses(db, evaluationId)
    .where(sql<SqlBool>`course.search LIKE search_text(${pattern})`)
    .$if(!hidden, (query) =>
      query.where(sql<SqlBool>`NOT EXISTS (SELECT FROM department d WHERE d.evaluation_id = course.evaluation_id
        AND d.code = course.department_code AND d.hidden)`),
    );
  const [{ total }, data] = await Promise.all([
    db
      .selectFrom(found.as('found'))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    found
      .orderBy(sql`course.name_cs COLLATE "cs-x-icu"`)
      .orderBy('course.code')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { total, data };
}

/** These courses in Czech order. */
export function coursesByCode(db: Db, evaluationId: number, codes: readonly string[]): Promise<CourseHead[]> {
  return courses(db, evaluationId)
    .where(sql<SqlBool>`course.code = ANY(${codes})`)
    .orderBy(sql`course.name_cs COLLATE "cs-x-icu"`)
    .orderBy('course.code')
    .execute();
}

/** Departments with the number and the return rate of their courses, in Czech order. */
export async function departmentsOf(db: Db, evaluationId: number) {
  const { rows } = await sql<{
    code: string;
    name_cs: string;
    name_en: string;
    hidden: boolean;
    courses: number;
    enrolled: number;
    submitted: number;
  }>`
    WITH done AS (
      SELECT course_code, count(*) AS n FROM participation
      WHERE evaluation_id = ${evaluationId} AND NOT refused AND settled GROUP BY course_code
    )
    SELECT d.code, d.name_cs, d.name_en, d.hidden, count(*)::int AS courses,
      sum(c.enrolled)::int AS enrolled, sum(coalesce(done.n, 0))::int AS submitted
    FROM department d
    JOIN course c ON c.evaluation_id = d.evaluation_id AND c.department_code = d.code AND c.active AND c.enrolled > 0
    LEFT JOIN done ON done.course_code = c.code
    WHERE d.evaluation_id = ${evaluationId}
    GROUP BY d.code, d.name_cs, d.name_en, d.hidden
    ORDER BY d.name_cs COLLATE "cs-x-icu", d.code`.execute(db);
  return rows;
}

/** Enrolled and submitted over all courses of an evaluation. */
export async function evaluationRate(db: Db, evaluationId: number) {
  const { rows } = await sql<{ enrolled: number; submitted: number }>`
    SELECT coalesce(sum(enrolled), 0)::int AS enrolled,
      (SELECT count(*) FROM participation
        WHERE evaluation_id = ${evaluationId} AND NOT refused AND settled AND course_code <> 'general')::int AS submitted
    FROM course WHERE evaluation_id = ${evaluationId} AND active`.execute(db);
  return rows[0] ?? { enrolled: 0, submitted: 0 };
}

export interface ParallelRow {
  readonly parallel_code: string;
  readonly type: string;
  readonly day: number | null;
  readonly time_from: string | null;
  readonly time_to: string | null;
  readonly enrolled: number;
  readonly submitted: number;
}

/** The parallels of a course with the return rate of each. Begins with those who submitted: they are few. */
export async function parallelsOf(db: Db, evaluationId: number, course: string): Promise<ParallelRow[]> {
  const { rows } = await sql<ParallelRow>`
    WITH voted AS (
      SELECT coalesce(own.merged_into, own.code) AS code, count(DISTINCT pa.oidos)::int AS n
      FROM participation pa
      JOIN study s ON s.evaluation_id = pa.evaluation_id AND s.oidos = pa.oidos
      JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
      JOIN parallel own ON own.evaluation_id = e.evaluation_id AND own.code = e.parallel_code
        AND own.course_code = pa.course_code
      WHERE pa.evaluation_id = ${evaluationId} AND pa.course_code = ${course} AND NOT pa.refused AND pa.settled
      GROUP BY 1
    )
    SELECT p.code AS parallel_code, p.type, p.day, p.time_from, p.time_to, p.enrolled, coalesce(voted.n, 0) AS submitted
    FROM parallel p LEFT JOIN voted USING (code)
    WHERE p.evaluation_id = ${evaluationId} AND p.course_code = ${course} AND p.active AND p.merged_into IS NULL
    ORDER BY p.type, p.code`.execute(db);
  return rows;
}

/** The codes of active parallels by course, of many courses at once. */
export async function parallelCodes(
  db: Db,
  evaluationId: number,
  courses: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (courses.length === 0) return new Map();
  const { rows } = await sql<{ course_code: string; codes: string[] }>`
    SELECT course_code, array_agg(code) AS codes FROM parallel
    WHERE evaluation_id = ${evaluationId} AND course_code = ANY(${courses}) AND active AND merged_into IS NULL
    GROUP BY course_code`.execute(db);
  return new Map(rows.map(({ course_code, codes }) => [course_code, codes]));
}

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
    .orderBy(sql`t.surname COLLATE "cs-x-icu"`)
    .orderBy('g.teacher_code')
    .execute();
}

/** The released rows of a course, each with the number of ballots that were asked. */
export function releasedRows(db: Db, evaluationId: number, course: string) {
  return db
    .selectFrom('released_row')
    .select(['target', 'parallel_code', 'teacher_code', 'question_id', 'ballots', 'answered'])
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .execute();
}

/** The answers of released rows by value. */
export function answerCounts(db: Db, evaluationId: number, course: string) {
  return db
    .selectFrom('answer_count')
    .select(['target', 'parallel_code', 'teacher_code', 'question_id', 'value', 'n'])
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
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

/** Whether sealed ballots of a course still wait for the mixer. */
export async function isCounting(db: Db, evaluationId: number, course: string): Promise<boolean> {
  const found = await db
    .selectFrom('ballot_inbox')
    .select('id')
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', course)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The released rows of averaged questions about courses, of many courses at once: what a table's row shows. */
export async function courseFigures(db: Db, evaluationId: number, courses: readonly string[]) {
  if (courses.length === 0) return [];
  const { rows } = await sql<{
    course_code: string;
    question_id: number;
    answered: number;
    counts: Record<string, number>;
  }>`
    SELECT r.course_code, r.question_id, r.answered, coalesce(
      (SELECT json_object_agg(a.value, a.n) FROM answer_count a WHERE a.evaluation_id = r.evaluation_id
        AND a.course_code = r.course_code AND a.target = r.target AND a.question_id = r.question_id), '{}') AS counts
    FROM released_row r JOIN question q ON q.evaluation_id = r.evaluation_id AND q.id = r.question_id
    WHERE r.evaluation_id = ${evaluationId} AND r.course_code = ANY(${courses}) AND r.target = 'povinn'
      AND q.counts_toward_average`.execute(db);
  return rows;
}
