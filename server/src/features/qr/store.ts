import { qrMaximum } from '@anketa/contract/evaluations/qr';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { personName } from '../../platform/person-name.ts';
import { parallelTitle, type Timetabled } from '../courses/parallel-title.ts';

interface Wanted {
  readonly parallel?: string | undefined;
  readonly course?: string | undefined;
  readonly teacher?: string | undefined;
  readonly department?: string | undefined;
  readonly day?: number | undefined;
  /** Only of these courses; undefined: of all. */
  readonly among: readonly string[] | undefined;
}

interface Found extends Timetabled {
  readonly code: string;
  readonly course_code: string;
  readonly name_cs: string;
  readonly name_en: string;
  readonly room: string | null;
  readonly total: number;
  readonly teachers: readonly Record<'code' | 'surname' | 'name' | 'title_before' | 'title_after', string>[];
}

/**
 * Parallels whose students may be asked, in the order of the week, then by course; the first `qrMaximum` and how many there are. Those that
 * are taught as one with another are among them: their code leads to that one.
 */
export async function parallelsForQr(db: Db, evaluationId: number, wanted: Wanted) {
  const { parallel, course, teacher, department, day, among } = wanted;
  const conditions = [
    parallel === undefined ? undefined : sql<SqlBool>`p.code = ${parallel}`,
    course === undefined ? undefined : sql<SqlBool>`p.course_code = ${course}`,
    department === undefined ? undefined : sql<SqlBool>`c.department_code = ${department}`,
    day === undefined ? undefined : sql<SqlBool>`p.day = ${day}`,
    among === undefined ? undefined : sql<SqlBool>`p.course_code = ANY(${among}::text[])`,
    teacher === undefined
      ? undefined
      : sql<SqlBool>`EXISTS (SELECT FROM teaching g
          WHERE g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code AND g.teacher_code = ${teacher})`,
  ].filter((condition) => condition !== undefined);
  const { rows } = await sql<Found>`
    SELECT p.code, p.course_code, p.type, p.day, p.time_from, p.time_to, c.name_cs, c.name_en,
      coalesce(nullif(r.name_cs, ''), p.room_code) AS room, count(*) OVER ()::int AS total,
      coalesce((SELECT jsonb_agg(jsonb_build_object('code', t.code, 'surname', t.surname, 'name', t.name,
          'title_before', t.title_before, 'title_after', t.title_after) ORDER BY g.share DESC, t.surname COLLATE "cs-x-icu", t.code)
        FROM teaching g JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
        WHERE g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code), '[]') AS teachers
    FROM parallel p
    JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
    LEFT JOIN room r ON r.evaluation_id = p.evaluation_id AND r.code = p.room_code
    WHERE p.evaluation_id = ${evaluationId} AND p.active
      ${conditions.length > 0 ? sql`AND ${sql.join(conditions, sql` AND `)}` : sql``}
    ORDER BY p.day NULLS LAST, p.time_from NULLS LAST, c.name_cs COLLATE "cs-x-icu", p.code LIMIT ${qrMaximum}`.execute(
    db,
  );
  const labels = rows.map(({ code, course_code, name_cs, name_en, room, teachers, ...time }) => ({
    code,
    course: { code: course_code, name_cs, name_en },
    ...parallelTitle(time),
    room,
    teachers: teachers.map((one) => personName(one, one.code)),
  }));
  return { total: rows[0]?.total ?? 0, labels };
}

/** The name of a teacher of an evaluation; null where there is none of this code. */
export async function teacherNamed(db: Db, evaluationId: number, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('teacher')
    .select(['surname', 'name', 'title_before', 'title_after'])
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? personName(row, code) : null;
}
