import { generalCourse } from '@anketa/contract/questions/questionnaires';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import type { Named } from '@anketa/contract/values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { rateOf } from '../figures/averages.ts';
import { named } from './named.ts';

/** Codes of the places of a kind that have a rate or figures. */
const storedCodes = (evaluationId: number, kind: 'programme' | 'field') => sql`
  SELECT code FROM place_rate WHERE evaluation_id = ${evaluationId} AND kind = ${kind}
  UNION SELECT code FROM place_figure WHERE evaluation_id = ${evaluationId} AND kind = ${kind}`;

interface Rated {
  readonly enrolled: number | null;
  readonly submitted: number | null;
}

const studyRate = ({ enrolled, submitted }: Rated) => (enrolled === null ? null : rateOf(enrolled, submitted ?? 0));

/** Study programmes that have something to show, in Czech order. */
export async function programmesOf(db: Db, evaluationId: number) {
  const { rows } = await sql<Named & Rated>`
    SELECT kept.code, b.name_cs, b.name_en, r.enrolled, r.submitted
    FROM (${storedCodes(evaluationId, 'programme')}) kept
    LEFT JOIN codebook b ON b.evaluation_id = ${evaluationId} AND b.kind = 'programme' AND b.code = kept.code
    LEFT JOIN place_rate r ON r.evaluation_id = ${evaluationId} AND r.kind = 'programme' AND r.code = kept.code
    ORDER BY coalesce(nullif(b.name_cs, ''), kept.code) COLLATE "cs-x-icu", kept.code`.execute(db);
  return rows.map(({ code, name_cs, name_en, ...rate }) => ({
    ...named(code, name_cs, name_en),
    rate: studyRate(rate),
  }));
}

interface FieldFound extends Named, Rated {
  readonly programme_code: string | null;
  readonly programme_cs: string | null;
  readonly programme_en: string | null;
}

/** Fields of study that have something to show, in Czech order, each with its programme. */
export async function fieldsOf(db: Db, evaluationId: number) {
  const { rows } = await sql<FieldFound>`
    SELECT kept.code, f.name_cs, f.name_en, f.programme_code, r.enrolled, r.submitted,
      b.name_cs AS programme_cs, b.name_en AS programme_en
    FROM (${storedCodes(evaluationId, 'field')}) kept
    LEFT JOIN field f ON f.evaluation_id = ${evaluationId} AND f.code = kept.code
    LEFT JOIN codebook b ON b.evaluation_id = ${evaluationId} AND b.kind = 'programme' AND b.code = f.programme_code
    LEFT JOIN place_rate r ON r.evaluation_id = ${evaluationId} AND r.kind = 'field' AND r.code = kept.code
    ORDER BY coalesce(nullif(f.name_cs, ''), kept.code) COLLATE "cs-x-icu", kept.code`.execute(db);
  return rows.map(({ code, name_cs, name_en, programme_code, programme_cs, programme_en, ...rate }) => ({
    ...named(code, name_cs, name_en),
    programme: programme_code === null ? null : named(programme_code, programme_cs, programme_en),
    rate: studyRate(rate),
  }));
}

/** A question about studies, at one field or (an empty code) at all. */
export interface StudyPlace {
  readonly target: QuestionTarget;
  readonly field_code: string;
  readonly question_id: number;
}

const isAt = (
  evaluationId: number,
  { target, field_code, question_id }: StudyPlace,
): RawBuilder<SqlBool> => sql<SqlBool>`
  evaluation_id = ${evaluationId} AND course_code = ${generalCourse} AND target = ${target} AND parallel_code = ''
  AND teacher_code = '' AND field_code = ${field_code} AND question_id = ${question_id}`;

/** How many answered a question about studies, where that was released; undefined where it was not. */
export function releasedAt(db: Db, evaluationId: number, place: StudyPlace) {
  const row = db.selectFrom('released_row').select('answered').where(isAt(evaluationId, place));
  return row.where('programme_code', '=', '').executeTakeFirst();
}

/** Questions about studies of which something was released at one field or (an empty code) at all. */
export async function releasedQuestions(db: Db, evaluationId: number, field: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('released_row')
    .select('question_id')
    .where('evaluation_id', '=', evaluationId)
    .where('course_code', '=', generalCourse)
    .where('target', 'in', ['sident', 'sobor'])
    .where('parallel_code', '=', '')
    .where('teacher_code', '=', '')
    .where('field_code', '=', field)
    .where('programme_code', '=', '')
    .execute();
  return new Set(rows.map(({ question_id }) => question_id));
}

/** What decides who reads each comment on a question about studies, without the comments themselves, by their random ids. */
export function commentMarksAt(db: Db, evaluationId: number, place: StudyPlace) {
  const marks = db.selectFrom('comment').select(['id', 'hidden_by', 'signed_name', 'handed_over']);
  return marks.where(isAt(evaluationId, place)).orderBy('id').execute();
}

/** The texts of these comments, by their random ids. */
export function commentBodies(db: Db, evaluationId: number, ids: readonly string[]) {
  return db
    .selectFrom('comment')
    .select(['id', 'body', 'hidden_by', 'signed_name', 'handed_over'])
    .where('evaluation_id', '=', evaluationId)
    .where(sql<SqlBool>`id = ANY(${ids}::uuid[])`)
    .orderBy('id')
    .execute();
}
