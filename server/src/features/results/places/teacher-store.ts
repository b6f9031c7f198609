import type { ListQuery } from '@anketa/contract/lists';
import type { TeacherRow, teacherList } from '@anketa/contract/results/places';
import type { Named } from '@anketa/contract/values';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/connect.ts';
import { czech, listOf } from '../../../platform/database/paged.ts';
import { type Names, personName } from '../../../platform/person-name.ts';
import { containsWords } from '../../../platform/search-words.ts';
import { rateOf } from '../../figures/averages.ts';
import { named } from '../named.ts';

/** Teachers with what they teach that is evaluated: courses, and who attends and submitted over their parallels. */
const teaching = (evaluationId: number, hidden: boolean) => sql<{
  code: string;
  courses: number;
  enrolled: number;
  submitted: number;
}>`(SELECT g.teacher_code AS code, count(DISTINCT p.course_code)::int AS courses, sum(r.enrolled)::int AS enrolled,
    sum(least(r.submitted, r.enrolled))::int AS submitted
  FROM teaching g
  JOIN parallel p ON p.evaluation_id = g.evaluation_id AND p.code = g.parallel_code
  JOIN place_rate r ON r.evaluation_id = p.evaluation_id AND r.kind = 'parallel' AND r.code = p.code
  WHERE g.evaluation_id = ${evaluationId} AND ${isOpen(hidden)}
  GROUP BY g.teacher_code)`;

/** Of departments that are not hidden, unless those are read too. */
const isOpen = (hidden: boolean) => (hidden ? sql<SqlBool>`true` : sql<SqlBool>`NOT r.hidden`);

interface Wanted extends ListQuery<typeof teacherList> {
  /** With what they teach in hidden departments. */
  readonly hidden: boolean;
  /** Adds averages to the rows of a page. */
  readonly withAverages: (found: readonly Omit<TeacherRow, 'average'>[]) => Promise<TeacherRow[]>;
}

const inCzechOrder = sql`coalesce(nullif(t.surname, ''), t.code) COLLATE "cs-x-icu", t.name COLLATE "cs-x-icu", t.code`;

/** Teachers of evaluated courses, by surname in Czech order. */
export function teachersOf(db: Db, evaluationId: number, wanted: Wanted) {
  const { search, sort, department, hidden, withAverages } = wanted;
  const found = db
    .selectFrom('teacher as t')
    .innerJoin(teaching(evaluationId, hidden).as('s'), 's.code', 't.code')
    .leftJoin('department as d', (join) =>
      join
        .onRef('d.evaluation_id', '=', 't.evaluation_id')
        .onRef('d.code', '=', 't.department_code')
        .on(hidden ? sql<SqlBool>`true` : sql<SqlBool>`NOT d.hidden`),
    )
    .select(['t.code', 't.surname', 't.name', 't.title_before', 't.title_after', 's.courses', 's.enrolled'])
    .select(['s.submitted', 'd.code as department_code', 'd.name_cs as department_cs', 'd.name_en as department_en'])
    .where('t.evaluation_id', '=', evaluationId)
    .where(containsWords(sql`search_text(concat_ws(' ', t.name, t.surname, t.code))`, search))
    .$if(department !== undefined, (query) => query.where('d.code', '=', department ?? ''));
  return listOf(db, found, {
    sort,
    orders: {
      name: [inCzechOrder],
      courses: [sql`s.courses`],
      rate: [sql`CASE WHEN s.enrolled > 0 THEN s.submitted::float8 / s.enrolled END`],
    },
    own: inCzechOrder,
    rows: (rows) =>
      withAverages(
        rows.map((row) => ({
          ...nameOf(row.code, row),
          department:
            row.department_code === null ? null : named(row.department_code, row.department_cs, row.department_en),
          courses: row.courses,
          rate: rateOf(row.enrolled, row.submitted),
        })),
      ),
  });
}

/** A teacher as a named place: people are called the same in both languages. */
function nameOf(code: string, names: Names): Named {
  const name = personName(names, code);
  return { code, name_cs: name, name_en: name };
}

/** Departments of which somebody teaches, in Czech order. */
export async function departmentsWithTeachers(db: Db, evaluationId: number, hidden: boolean): Promise<Named[]> {
  const rows = await db
    .selectFrom('department as d')
    .select(['d.code', 'd.name_cs', 'd.name_en'])
    .where('d.evaluation_id', '=', evaluationId)
    .where(
      sql<SqlBool>`EXISTS (SELECT FROM teacher t
        JOIN teaching g ON g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code
        WHERE t.evaluation_id = d.evaluation_id AND t.department_code = d.code)`,
    )
    .$if(!hidden, (query) => query.where('d.hidden', '=', false))
    .orderBy(czech('d.name_cs'))
    .orderBy('d.code')
    .execute();
  return rows.map(({ code, name_cs, name_en }) => named(code, name_cs, name_en));
}

/** A teacher by code, with their own department and whether that is hidden. Undefined when there is none. */
export async function teacherHead(db: Db, evaluationId: number, code: string) {
  const row = await db
    .selectFrom('teacher as t')
    .leftJoin('department as d', (join) =>
      join.onRef('d.evaluation_id', '=', 't.evaluation_id').onRef('d.code', '=', 't.department_code'),
    )
    .select(['t.code', 't.surname', 't.name', 't.title_before', 't.title_after'])
    .select(['d.code as department_code', 'd.name_cs as department_cs', 'd.name_en as department_en', 'd.hidden'])
    .where('t.evaluation_id', '=', evaluationId)
    .where('t.code', '=', code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { department_code, department_cs, department_en, hidden } = row;
  return {
    teacher: nameOf(row.code, row),
    department: department_code === null ? null : named(department_code, department_cs, department_en),
    hidden: hidden ?? false,
  };
}

/** Teachers of a department who teach in evaluated courses, by surname in Czech order; nobody is a colleague of who is in none. */
export async function colleaguesOf(db: Db, evaluationId: number, department: string | null, hidden: boolean) {
  if (department === null) return [];
  const rows = await db
    .selectFrom('teacher as t')
    .select(['t.code', 't.surname', 't.name', 't.title_before', 't.title_after'])
    .where('t.evaluation_id', '=', evaluationId)
    .where('t.department_code', '=', department)
    .where(
      sql<SqlBool>`EXISTS (SELECT FROM teaching g
        JOIN parallel p ON p.evaluation_id = g.evaluation_id AND p.code = g.parallel_code
        JOIN place_rate r ON r.evaluation_id = p.evaluation_id AND r.kind = 'parallel' AND r.code = p.code
        WHERE g.evaluation_id = t.evaluation_id AND g.teacher_code = t.code AND ${isOpen(hidden)})`,
    )
    .orderBy(inCzechOrder)
    .execute();
  return rows.map((row) => nameOf(row.code, row));
}

interface TaughtParallel {
  readonly course: string;
  readonly hidden: boolean;
  readonly name_cs: string;
  readonly name_en: string;
  readonly department: string | null;
  readonly parallel: string;
  readonly enrolled: number;
  readonly submitted: number;
  readonly course_enrolled: number;
  readonly course_submitted: number;
}

/** What a teacher teaches that is evaluated, a row for each parallel, courses in Czech order. */
export async function parallelsTaughtBy(db: Db, evaluationId: number, teacher: string): Promise<TaughtParallel[]> {
  const { rows } = await sql<TaughtParallel>`
    SELECT c.code AS course, r.hidden, c.name_cs, c.name_en, c.department_code AS department, p.code AS parallel,
      r.enrolled, r.submitted, w.enrolled AS course_enrolled, w.submitted AS course_submitted
    FROM teaching g
    JOIN parallel p ON p.evaluation_id = g.evaluation_id AND p.code = g.parallel_code
    JOIN place_rate r ON r.evaluation_id = p.evaluation_id AND r.kind = 'parallel' AND r.code = p.code
    JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code
    JOIN place_rate w ON w.evaluation_id = p.evaluation_id AND w.kind = 'course' AND w.code = c.code
    WHERE g.evaluation_id = ${evaluationId} AND g.teacher_code = ${teacher}
    ORDER BY c.name_cs COLLATE "cs-x-icu", c.code, p.code`.execute(db);
  return rows;
}
