import type { listCourses } from '@anketa/contract/evaluations/courses';
import type { ListQuery } from '@anketa/contract/lists';
import type { Locale, Named } from '@anketa/contract/values';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/database/connect.ts';
import { czech, listOf, orderedName } from '../../platform/database/paged.ts';
import { versionOf } from '../../platform/http/edits.ts';
import { personName } from '../../platform/person-name.ts';
import { containsWords } from '../../platform/search-words.ts';
import { teachingEdited } from './changes-store.ts';
import { parallelTitle } from './parallel-title.ts';

/** Courses of an evaluation with their departments. Parallels that are asked about are active and merged into no other. */
function courses(db: Db, evaluationId: number) {
  return db
    .selectFrom('course as c')
    .leftJoin('department as d', (join) =>
      join.onRef('d.evaluation_id', '=', 'c.evaluation_id').onRef('d.code', '=', 'c.department_code'),
    )
    .leftJoin(asked(evaluationId).as('a'), 'a.course_code', 'c.code')
    .where('c.evaluation_id', '=', evaluationId)
    .select(['c.code', 'c.name_cs', 'c.name_en', 'c.enrolled', 'c.active', 'c.department_code'])
    .select(['d.name_cs as department_cs', 'd.name_en as department_en', parallels.as('parallels')]);
}

/** Counted for all courses in one pass: a list is sorted by it, and its last page would count each one otherwise. */
const asked = (evaluationId: number) => sql<{ course_code: string; parallels: number }>`(
  SELECT course_code, count(*) AS parallels FROM parallel
  WHERE evaluation_id = ${evaluationId} AND active AND merged_into IS NULL GROUP BY course_code)`;

const parallels = sql<number>`coalesce(a.parallels, 0)`;

interface Found extends Named {
  readonly enrolled: number;
  readonly active: boolean;
  readonly parallels: number;
  readonly department_code: string | null;
  readonly department_cs: string | null;
  readonly department_en: string | null;
}

function rowOf({ code, name_cs, name_en, enrolled, active, parallels, ...found }: Found) {
  const { department_code, department_cs, department_en } = found;
  const department =
    department_code === null
      ? null
      : { code: department_code, name_cs: department_cs ?? '', name_en: department_en ?? '' };
  return { code, name_cs, name_en, enrolled, active, parallels, department };
}

type Wanted = ListQuery<typeof listCourses>;

/** The courses of an evaluation by name, those that are evaluated first. `search` ignores case and diacritics. */
export function coursesList(db: Db, id: number, { sort, search, department, active }: Wanted, locale: Locale) {
  const found = courses(db, id)
    .where(containsWords(sql.ref('c.search'), search))
    .$if(department !== undefined, (query) => query.where('c.department_code', '=', department ?? ''))
    .$if(active !== undefined, (query) => query.where('c.active', '=', active === 'yes'));
  return listOf(db, found, {
    sort,
    orders: {
      name: [orderedName(locale, 'c')],
      department: [orderedName(locale, 'd')],
      parallels: [parallels],
      enrolled: [sql.ref('c.enrolled')],
      active: [sql.ref('c.active')],
    },
    own: sql`c.active DESC, ${orderedName(locale, 'c')}, c.code`,
    rows: (rows: Found[]) => rows.map(rowOf),
  });
}

/** The departments that courses of an evaluation belong to, in Czech order. */
export function departmentsOf(db: Db, evaluationId: number): Promise<Named[]> {
  return db
    .selectFrom('department as d')
    .select(['d.code', 'd.name_cs', 'd.name_en'])
    .where('d.evaluation_id', '=', evaluationId)
    .where(
      sql<boolean>`EXISTS (SELECT FROM course c WHERE c.evaluation_id = d.evaluation_id AND c.department_code = d.code)`,
    )
    .orderBy(sql`${czech('d.name_cs')}, d.code`)
    .execute();
}

/** One course with what the SIS says of it; undefined where there is none of this code. */
export async function courseOf(db: Db, evaluationId: number, code: string) {
  const found = await courses(db, evaluationId)
    .select(['c.semester_start', 'c.semester_count', 'c.range_lectures', 'c.range_seminars', 'c.active_edited'])
    .select(sql<string | null>`c.valid_to::text`.as('valid_to'))
    .where('c.code', '=', code)
    .executeTakeFirst();
  if (!found) return undefined;
  const { semester_start, semester_count, range_lectures, range_seminars, valid_to, active_edited: edited } = found;
  return { ...rowOf(found), semester_start, semester_count, range_lectures, range_seminars, valid_to, edited };
}

/** Who guarantees a course, as people read them, in Czech order. */
export async function guarantorsOf(db: Db, evaluationId: number, course: string): Promise<string[]> {
  const rows = await db
    .selectFrom('course_guarantor as g')
    .innerJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'g.evaluation_id').onRef('t.code', '=', 'g.teacher_code'),
    )
    .select(['t.code', 't.surname', 't.name', 't.title_before', 't.title_after'])
    .where('g.evaluation_id', '=', evaluationId)
    .where('g.course_code', '=', course)
    .orderBy(sql`${czech('t.surname')}, t.code`)
    .execute();
  return rows.map((row) => personName(row, row.code));
}

/** The parallels of a course with who teaches them, those that are asked about first, in the order of the week. */
export async function parallelsOf(db: Db, evaluationId: number, course: string) {
  const rows = await db
    .selectFrom('parallel as p')
    .leftJoin('room as r', (join) =>
      join.onRef('r.evaluation_id', '=', 'p.evaluation_id').onRef('r.code', '=', 'p.room_code'),
    )
    .select(['p.code', 'p.type', 'p.day', 'p.time_from', 'p.time_to', 'p.enrolled', 'p.active'])
    .select(['p.merged_into', 'p.room_code', 'r.name_cs as room_name'])
    .select(['p.students_from', 'p.teachers_edited', 'p.merged_edited'])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('teaching as g')
          .innerJoin('teacher as t', (join) =>
            join.onRef('t.evaluation_id', '=', 'g.evaluation_id').onRef('t.code', '=', 'g.teacher_code'),
          )
          .select(['t.code', 't.surname', 't.name', 't.title_before', 't.title_after', 'g.share'])
          .whereRef('g.evaluation_id', '=', 'p.evaluation_id')
          .whereRef('g.parallel_code', '=', 'p.code')
          .orderBy('g.share', 'desc')
          .orderBy(sql`${czech('t.surname')}, t.code`),
      ).as('teachers'),
    )
    .where('p.evaluation_id', '=', evaluationId)
    .where('p.course_code', '=', course)
    .orderBy(sql`p.active AND p.merged_into IS NULL DESC, p.type, p.day NULLS LAST, p.time_from, p.code`)
    .execute();
  return rows.map(({ type, day, time_from, time_to, room_code, room_name, teachers, students_from, ...found }) => {
    const { teachers_edited, merged_edited, ...row } = found;
    return {
      ...row,
      ...parallelTitle({ type, day, time_from, time_to }),
      type: type === 'X' ? ('X' as const) : ('P' as const),
      room: room_name || room_code,
      teachers: teachers.map(({ code, share, ...names }) => ({ code, share, name: personName(names, code) })),
      version: versionOf(teachingEdited(teachers)),
      added: students_from !== null,
      edited: [...(teachers_edited ? ['teachers' as const] : []), ...(merged_edited ? ['merged' as const] : [])],
    };
  });
}
