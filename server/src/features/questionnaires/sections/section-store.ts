import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/connect.ts';
import type { AttendedRow, StudyRow } from './sections.ts';

/** Parallels of one course that a student may attend together. */
export interface Attendance {
  readonly course_code: string;
  readonly department_code: string | null;
  readonly parallels: readonly string[];
}

/** Which parallels of a course students attend together, each combination once; with `courses` only of those. */
export async function attendancePatterns(db: Db | Tx, evaluationId: number, courses?: readonly string[]) {
  const { rows } = await sql<Attendance>`
    SELECT DISTINCT a.course_code, c.department_code, a.parallels FROM (
      SELECT p.course_code, array_agg(DISTINCT p.code ORDER BY p.code) AS parallels
      FROM study s
      JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
      JOIN parallel own ON own.evaluation_id = s.evaluation_id AND own.code = e.parallel_code
      JOIN parallel p ON p.evaluation_id = s.evaluation_id AND p.code = coalesce(own.merged_into, own.code) AND p.active
      WHERE s.evaluation_id = ${evaluationId} AND ${amongCourses(courses)}
      GROUP BY s.oidos, p.course_code) a
    JOIN course c ON c.evaluation_id = ${evaluationId} AND c.code = a.course_code AND c.active`.execute(db);
  return rows;
}

/** All parallels of each course, as if somebody attended them together; with `courses` only of those. */
export async function parallelsByCourse(db: Db | Tx, evaluationId: number, courses?: readonly string[]) {
  const { rows } = await sql<Attendance>`
    SELECT p.course_code, c.department_code, array_agg(p.code ORDER BY p.code) AS parallels
    FROM parallel p
    JOIN course c ON c.evaluation_id = p.evaluation_id AND c.code = p.course_code AND c.active
    WHERE p.evaluation_id = ${evaluationId} AND p.active AND ${amongCourses(courses)}
    GROUP BY p.course_code, c.department_code`.execute(db);
  return rows;
}

/** A condition on `p`, a parallel. */
const amongCourses = (courses: readonly string[] | undefined) =>
  courses ? sql`p.course_code = ANY(${courses})` : sql`true`;

/** What students study, each combination once. */
export async function studyPatterns(db: Db | Tx, evaluationId: number): Promise<StudyRow[][]> {
  const { rows } = await sql<{ studies: StudyRow[] }>`
    SELECT DISTINCT jsonb_agg(jsonb_build_object('type_code', s.type_code, 'field_code', s.field_code,
      'field_cs', f.code, 'field_en', f.code, 'department_code', f.department_code, 'programme_code', f.programme_code)
      ORDER BY s.field_code, s.type_code) AS studies
    FROM study s LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
    WHERE s.evaluation_id = ${evaluationId} GROUP BY s.oidos`.execute(db);
  return rows.map(({ studies }) => studies);
}

/** Who teaches each parallel; with `courses` only of those. */
export async function teachersByParallel(db: Db | Tx, evaluationId: number, courses?: readonly string[]) {
  const { rows } = await sql<{ parallel: string; teachers: string[] }>`
    SELECT g.parallel_code AS parallel, array_agg(g.teacher_code ORDER BY g.teacher_code) AS teachers
    FROM teaching g
    JOIN parallel p ON p.evaluation_id = g.evaluation_id AND p.code = g.parallel_code
    JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
    WHERE g.evaluation_id = ${evaluationId} AND ${amongCourses(courses)}
    GROUP BY g.parallel_code`.execute(db);
  return new Map(rows.map(({ parallel, teachers }) => [parallel, teachers]));
}

/** What somebody studies: the type and the field, as far as they are known. */
export type StudyKind = Pick<StudyRow, 'type_code' | 'field_code'>;

/** All kinds of study that there are in an evaluation. */
export async function allStudyKinds(db: Db | Tx, evaluationId: number): Promise<StudyRow[]> {
  const { rows } = await sql<StudyRow>`
    SELECT DISTINCT s.type_code, s.field_code, f.code AS field_cs, f.code AS field_en, f.department_code, f.programme_code
    FROM study s LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
    WHERE s.evaluation_id = ${evaluationId}`.execute(db);
  return rows;
}

/** Kinds of study that there are in an evaluation, the most frequent first. */
export async function studyKinds(db: Db, evaluationId: number): Promise<StudyRow[]> {
  const { rows } = await sql<StudyRow>`
    SELECT s.type_code, s.field_code, f.name_cs AS field_cs, f.name_en AS field_en, f.department_code, f.programme_code
    FROM study s LEFT JOIN field f ON f.evaluation_id = s.evaluation_id AND f.code = s.field_code
    WHERE s.evaluation_id = ${evaluationId}
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY count(*) DESC, s.field_code, s.type_code LIMIT 500`.execute(db);
  return rows;
}

/** The parallels of courses with their teachers, in the order of a student's page; of the evaluation's first course where none is named. */
export async function taughtIn(db: Db, evaluationId: number, courses: readonly string[]): Promise<AttendedRow[]> {
  const chosen =
    courses.length > 0
      ? sql`c.code = ANY(${courses})`
      : sql`c.code = (SELECT first.code FROM course first
          WHERE first.evaluation_id = ${evaluationId} AND first.active AND EXISTS (SELECT FROM parallel q
            WHERE q.evaluation_id = first.evaluation_id AND q.course_code = first.code AND q.active)
          ORDER BY first.name_cs COLLATE "cs-x-icu", first.code LIMIT 1)`;
  const { rows } = await sql<AttendedRow>`
    SELECT c.code AS course_code, c.name_cs AS course_cs, c.name_en AS course_en, c.department_code, p.type,
      p.code AS parallel_code, p.day, p.time_from, p.time_to, t.code AS teacher_code, t.surname, t.name, t.title_before, t.title_after
    FROM course c
    JOIN parallel p ON p.evaluation_id = c.evaluation_id AND p.course_code = c.code AND p.active AND p.merged_into IS NULL
    LEFT JOIN teaching g ON g.evaluation_id = p.evaluation_id AND g.parallel_code = p.code
    LEFT JOIN teacher t ON t.evaluation_id = g.evaluation_id AND t.code = g.teacher_code
    WHERE c.evaluation_id = ${evaluationId} AND c.active AND ${chosen}
    ORDER BY c.name_cs COLLATE "cs-x-icu", c.code, p.type, p.code, t.surname COLLATE "cs-x-icu", t.code`.execute(db);
  return rows;
}
