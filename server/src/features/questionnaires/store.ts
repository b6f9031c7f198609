import type { SectionStatus } from '@anketa/contract/questionnaires';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { AttendedRow, FieldRow } from './sections.ts';

/**
 * What a person attends in an evaluation, in Czech order, one row a teacher; of one course when `course` is given.
 * A parallel merged into another stands for that other one, and being enrolled through two studies counts once.
 */
export async function attendedBy(
  db: Db | Tx,
  evaluationId: number,
  oidos: string,
  course?: string,
): Promise<AttendedRow[]> {
  const { rows } = await sql<AttendedRow>`
    SELECT DISTINCT c.name_cs COLLATE "cs-x-icu" AS course_cs, c.name_en AS course_en, c.code AS course_code,
      p.type, p.code AS parallel_code, p.day, p.time_from, p.time_to,
      t.code AS teacher_code, t.surname COLLATE "cs-x-icu" AS surname, t.name, t.title_before, t.title_after
    FROM study s
    JOIN enrolment e ON e.evaluation_id = s.evaluation_id AND e.study_code = s.code
    JOIN parallel own ON own.evaluation_id = s.evaluation_id AND own.code = e.parallel_code
    JOIN parallel p ON p.evaluation_id = s.evaluation_id AND p.code = coalesce(own.merged_into, own.code) AND p.active
    JOIN course c ON c.evaluation_id = s.evaluation_id AND c.code = p.course_code AND c.active
    LEFT JOIN teaching g ON g.evaluation_id = s.evaluation_id AND g.parallel_code = p.code
    LEFT JOIN teacher t ON t.evaluation_id = s.evaluation_id AND t.code = g.teacher_code
    WHERE s.oidos = ${oidos} AND s.evaluation_id = ${evaluationId}
      ${course === undefined ? sql`` : sql`AND c.code = ${course}`}
    ORDER BY course_cs, course_code, p.type, parallel_code, surname, teacher_code`.execute(db);
  return rows;
}

/** The fields a person studies in an evaluation. */
export async function fieldsOf(db: Db | Tx, evaluationId: number, oidos: string): Promise<FieldRow[]> {
  return db
    .selectFrom('study')
    .innerJoin('field', (join) =>
      join.onRef('field.evaluation_id', '=', 'study.evaluation_id').onRef('field.code', '=', 'study.field_code'),
    )
    .select(['field.code', 'field.name_cs', 'field.name_en'])
    .distinct()
    .where('study.evaluation_id', '=', evaluationId)
    .where('study.oidos', '=', oidos)
    .orderBy('field.code')
    .execute();
}

/** Whether a person studies in an evaluation at all. */
export async function studiesIn(db: Db | Tx, evaluationId: number, oidos: string): Promise<boolean> {
  const found = await db
    .selectFrom('study')
    .select('code')
    .where('evaluation_id', '=', evaluationId)
    .where('oidos', '=', oidos)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type Finished = Exclude<SectionStatus, 'empty' | 'saved'>;

/** Course → how a person has finished it. */
export async function participationOf(
  db: Db | Tx,
  evaluationId: number,
  oidos: string,
): Promise<Map<string, Finished>> {
  const rows = await db
    .selectFrom('participation')
    .select(['course_code', 'refused', 'left_course'])
    .where('evaluation_id', '=', evaluationId)
    .where('oidos', '=', oidos)
    .execute();
  return new Map(
    rows.map((row) => [row.course_code, row.left_course ? 'left' : row.refused ? 'refused' : 'submitted']),
  );
}

interface DraftKey {
  readonly evaluationId: number;
  readonly course: string;
  readonly oidos: string;
}

export function draftsOf(db: Db, evaluationId: number, oidos: string) {
  return db
    .selectFrom('draft')
    .select(['course_code', 'version', 'sealed'])
    .where('evaluation_id', '=', evaluationId)
    .where('oidos', '=', oidos)
    .execute();
}

/**
 * Keeps a draft if nobody saved since `base` (0: none yet) and nothing was submitted. Gives the new version, or
 * undefined for a conflict. One statement: two devices at once cannot both win.
 */
export async function putDraft(
  db: Db,
  { evaluationId, course, oidos }: DraftKey,
  base: number,
  sealed: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO draft AS d (evaluation_id, course_code, oidos, version, sealed)
    SELECT ${evaluationId}, ${course}, ${oidos}, ${base} + 1, ${sealed}
    WHERE (${base} = 0 OR EXISTS (SELECT FROM draft
        WHERE evaluation_id = ${evaluationId} AND course_code = ${course} AND oidos = ${oidos}))
      AND NOT EXISTS (SELECT FROM participation
        WHERE evaluation_id = ${evaluationId} AND course_code = ${course} AND oidos = ${oidos})
    ON CONFLICT (evaluation_id, course_code, oidos)
      DO UPDATE SET version = d.version + 1, sealed = excluded.sealed WHERE d.version = ${base}
    RETURNING version`.execute(db);
  return rows[0]?.version;
}

/** Evaluations in which a person studies, with how many sections there are and how many are done. */
export async function questionnairesOf(db: Db, oidos: string) {
  const { rows } = await sql<{ evaluation_id: number; courses: number; done: number }>`
    SELECT e.id AS evaluation_id,
      (SELECT count(DISTINCT p.course_code) FROM study s2
        JOIN enrolment en ON en.evaluation_id = e.id AND en.study_code = s2.code
        JOIN parallel own ON own.evaluation_id = e.id AND own.code = en.parallel_code
        JOIN parallel p ON p.evaluation_id = e.id AND p.code = coalesce(own.merged_into, own.code) AND p.active
        JOIN course c ON c.evaluation_id = e.id AND c.code = p.course_code AND c.active
        WHERE s2.evaluation_id = e.id AND s2.oidos = ${oidos})::int AS courses,
      (SELECT count(*) FROM participation pa WHERE pa.evaluation_id = e.id AND pa.oidos = ${oidos})::int AS done
    FROM evaluation e
    WHERE e.state BETWEEN 1 AND 3 AND EXISTS (SELECT FROM study s WHERE s.evaluation_id = e.id AND s.oidos = ${oidos})
    ORDER BY e.state, e.year DESC, e.semester DESC, e.id DESC`.execute(db);
  return rows;
}
