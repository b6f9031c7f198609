import type { GeneratedFrom, ParallelStudents } from '@anketa/contract/evaluations/course-acts';
import type { Named } from '@anketa/contract/values';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { containsWords } from '../../platform/search-words.ts';
import { change } from '../../sis/engine/change.ts';
import { counting, studentsOfAdded } from '../../sis/steps/parallels-made.ts';
import { countContent } from '../evaluations/store.ts';

/** Whether anybody has answered about a course, refused it, or has a saved questionnaire of it. */
export async function isAnswered(db: Db | Tx, evaluationId: number, course: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM participation WHERE evaluation_id = ${evaluationId} AND course_code = ${course}
    UNION ALL SELECT FROM draft WHERE evaluation_id = ${evaluationId} AND course_code = ${course} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Students who fill in read their page anew. */
export const countChange = (tx: Tx, evaluationId: number) => countContent(tx, sql`id = ${evaluationId}`);

/** Whether a course is evaluated; undefined where the evaluation has none of this code. */
export async function isEvaluated(db: Db | Tx, evaluationId: number, code: string): Promise<boolean | undefined> {
  const found = db
    .selectFrom('course')
    .select('active')
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code);
  return (await found.executeTakeFirst())?.active;
}

/** A parallel as its acts need it; undefined where there is none of this code. */
export function storedParallel(db: Db | Tx, evaluationId: number, code: string) {
  return db
    .selectFrom('parallel')
    .select(['code', 'course_code', 'type', 'active', 'merged_into', 'students_from'])
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Decides by hand whether a course is evaluated. */
export async function setCourseActive(tx: Tx, evaluationId: number, code: string, active: boolean): Promise<void> {
  await tx
    .updateTable('course')
    .set({ active, active_edited: true })
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code)
    .execute();
}

type Changed = Pick<Insertable<Schema['parallel']>, 'active' | 'merged_into' | 'merged_edited' | 'teachers_edited'>;

/** Changes some columns of a parallel. */
export async function setParallel(tx: Tx, evaluationId: number, code: string, changed: Changed): Promise<void> {
  await tx
    .updateTable('parallel')
    .set(changed)
    .where('evaluation_id', '=', evaluationId)
    .where('code', '=', code)
    .execute();
}

/** Parallels whose students answer for this one answer for another, or each for itself (null). */
export async function moveMerged(tx: Tx, evaluationId: number, from: string, into: string | null): Promise<void> {
  await tx
    .updateTable('parallel')
    .set({ merged_into: into, merged_edited: true })
    .where('evaluation_id', '=', evaluationId)
    .where('merged_into', '=', from)
    .execute();
}

interface Added {
  readonly course: string;
  readonly type: string;
  readonly students: ParallelStudents;
  readonly when: { readonly day: number; readonly time_from: string; readonly time_to: string } | null;
}

/**
 * Adds a parallel with its students. Its code is of the SIS's form and counts down from 99, so that it meets none of the SIS. Gives the code;
 * undefined when all are taken.
 */
export async function insertParallel(tx: Tx, evaluationId: number, { course, type, students, when }: Added) {
  const letter = type.toLowerCase();
  const { rows } = await sql<{ code: string }>`
    INSERT INTO parallel (evaluation_id, code, course_code, type, students_from, day, time_from, time_to, description)
    SELECT v.id, free.code, ${course}, ${type}, ${students}, ${when?.day ?? null}::smallint,
      ${when?.time_from ?? null}::time, ${when?.time_to ?? null}::time,
      coalesce(${type} || ' ' || ${when?.time_from ?? null}::time || ' ' || ${when?.time_to ?? null}::time || ' ' || ${when?.day ?? null}::smallint, '')
    FROM evaluation v CROSS JOIN LATERAL (
      SELECT to_char(v.year % 100, 'FM00') || CASE v.semester WHEN 1 THEN 'a' ELSE 'b' END || ${course} || ${letter} || n AS code
      FROM generate_series(99, 10, -1) AS n) AS free
    WHERE v.id = ${evaluationId}
      AND NOT EXISTS (SELECT FROM parallel p WHERE p.evaluation_id = v.id AND p.code = free.code)
    ORDER BY free.code DESC LIMIT 1 RETURNING code`.execute(tx);
  return rows[0]?.code;
}

/** Removes a parallel with its students and teachers. */
export async function deleteParallel(tx: Tx, evaluationId: number, code: string): Promise<void> {
  const of = { evaluation_id: evaluationId, parallel_code: code };
  for (const table of ['enrolment', 'teaching'] as const) {
    await tx
      .deleteFrom(table)
      .where('evaluation_id', '=', of.evaluation_id)
      .where('parallel_code', '=', of.parallel_code)
      .execute();
  }
  await tx.deleteFrom('parallel').where('evaluation_id', '=', evaluationId).where('code', '=', code).execute();
}

/** Enrols students in the parallels that were added by hand, and counts anew who attends what. */
export async function recount(tx: Tx, evaluationId: number): Promise<void> {
  for (const statement of [studentsOfAdded, ...counting]) await change(tx, statement, evaluationId);
}

export interface TeachingShare {
  readonly code: string;
  readonly share: number;
}

/** Who teaches a parallel, as it is edited: whatever order it is read in. */
export function teachingEdited(teachers: readonly TeachingShare[]) {
  const shares = teachers.map(({ code, share }) => ({ code, share }));
  return { teachers: shares.sort((one, other) => (one.code < other.code ? -1 : 1)) };
}

/** The teachers of the evaluation who teach a parallel, by code. */
export function teachingOf(db: Db | Tx, evaluationId: number, parallel: string): Promise<TeachingShare[]> {
  return db
    .selectFrom('teaching as g')
    .innerJoin('teacher as t', (join) =>
      join.onRef('t.evaluation_id', '=', 'g.evaluation_id').onRef('t.code', '=', 'g.teacher_code'),
    )
    .select(['g.teacher_code as code', 'g.share'])
    .where('g.evaluation_id', '=', evaluationId)
    .where('g.parallel_code', '=', parallel)
    .orderBy('g.teacher_code')
    .execute();
}

/** Replaces who teaches a parallel. */
export async function replaceTeaching(tx: Tx, evaluationId: number, parallel: string, to: readonly TeachingShare[]) {
  await tx
    .deleteFrom('teaching')
    .where('evaluation_id', '=', evaluationId)
    .where('parallel_code', '=', parallel)
    .execute();
  if (to.length === 0) return;
  const rows = to.map(({ code: teacher_code, share }) => {
    return { evaluation_id: evaluationId, parallel_code: parallel, teacher_code, share };
  });
  await tx.insertInto('teaching').values(rows).execute();
}

/** Of these codes those that are teachers of the evaluation. */
export async function knownTeachers(db: Db | Tx, evaluationId: number, codes: readonly string[]) {
  if (codes.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom('teacher')
    .select('code')
    .where('evaluation_id', '=', evaluationId)
    .where('code', 'in', codes)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Up to twenty teachers of an evaluation, in Czech order, with the Czech name of their department. */
export async function teachersFound(db: Db, evaluationId: number, search: string) {
  const { rows } = await sql<Record<'code' | 'surname' | 'name' | 'title_before' | 'title_after', string> & Named>`
    SELECT t.code, t.surname, t.name, t.title_before, t.title_after, d.name_cs, d.name_en
    FROM teacher t LEFT JOIN department d ON d.evaluation_id = t.evaluation_id AND d.code = t.department_code
    WHERE t.evaluation_id = ${evaluationId}
      AND (${containsWords(sql`t.search`, search)} OR lower(t.code) = lower(${search.trim()}))
    ORDER BY t.surname COLLATE "cs-x-icu", t.name COLLATE "cs-x-icu", t.code LIMIT 20`.execute(db);
  return rows;
}

interface Planned extends Named {
  readonly type: 'P' | 'X';
  readonly students: number;
}

/** Parallels that could be made, in Czech order of courses; none of a course that somebody has answered about. */
export async function plannedOf(db: Db | Tx, evaluationId: number, from: GeneratedFrom, course?: string) {
  const missing =
    from === 'schedule'
      ? sql`SELECT c.code, k.type, c.enrolled AS students
          FROM course c CROSS JOIN LATERAL (VALUES ('P', c.range_lectures), ('X', c.range_seminars)) AS k (type, hours)
          WHERE c.evaluation_id = ${evaluationId} AND c.active AND k.hours ~ '[1-9]'
            AND NOT EXISTS (SELECT FROM parallel p
              WHERE p.evaluation_id = c.evaluation_id AND p.course_code = c.code AND p.type = k.type)`
      : sql`SELECT c.code, 'P' AS type, count(*)::int AS students
          FROM course c
          JOIN exam x ON x.evaluation_id = c.evaluation_id AND x.course_code = c.code
          JOIN study s ON s.evaluation_id = c.evaluation_id AND s.code = x.study_code
          WHERE c.evaluation_id = ${evaluationId} AND c.active
            AND NOT EXISTS (SELECT FROM parallel p JOIN enrolment e ON e.evaluation_id = p.evaluation_id AND e.parallel_code = p.code
              WHERE p.evaluation_id = c.evaluation_id AND p.course_code = c.code AND e.study_code = x.study_code)
            AND NOT EXISTS (SELECT FROM parallel p
              WHERE p.evaluation_id = c.evaluation_id AND p.course_code = c.code AND p.students_from = 'exams')
          GROUP BY c.code`;
  const { rows } = await sql<Planned>`
    SELECT c.code, c.name_cs, c.name_en, m.type, m.students
    FROM (${missing}) AS m JOIN course c ON c.evaluation_id = ${evaluationId} AND c.code = m.code
    WHERE ${course === undefined ? sql`true` : sql`c.code = ${course}`}
      AND NOT EXISTS (SELECT FROM participation a WHERE a.evaluation_id = ${evaluationId} AND a.course_code = c.code)
      AND NOT EXISTS (SELECT FROM draft a WHERE a.evaluation_id = ${evaluationId} AND a.course_code = c.code)
    ORDER BY c.name_cs COLLATE "cs-x-icu", c.code, m.type`.execute(db);
  return rows;
}
