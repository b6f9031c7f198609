import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { questionsOf, type StoredQuestion } from '../questions/store.ts';

/** What kind of place figures are kept for (features/figures). */
export type PlaceKind = 'section' | 'department' | 'teacher' | 'course' | 'programme' | 'field';

/** Kept answers to a question at a place. */
export interface StoredFigure {
  readonly code: string;
  readonly question_id: number;
  readonly answered: number;
  readonly counts: Readonly<Record<string, number>>;
}

interface Wanted {
  /** Of this place, or of these; undefined: of all. */
  readonly code?: string;
  readonly codes?: readonly string[];
  /** To these questions; undefined: to all. */
  readonly questions?: readonly number[];
  /** With what is summed of hidden departments. */
  readonly hidden: boolean;
}

/** The kept figures of places of a kind, each place and question once. */
export async function storedFigures(
  db: Db,
  evaluationId: number,
  kind: PlaceKind,
  { code, codes = code === undefined ? undefined : [code], questions, hidden }: Wanted,
): Promise<StoredFigure[]> {
  const rows = await db
    .selectFrom('place_figure')
    .select(['code', 'question_id', 'answered', 'counts'])
    .where('evaluation_id', '=', evaluationId)
    .where('kind', '=', kind)
    .$if(codes !== undefined, (query) => query.where(sql<SqlBool>`code = ANY(${codes})`))
    .$if(questions !== undefined, (query) => query.where(sql<SqlBool>`question_id = ANY(${questions})`))
    .$if(!hidden, (query) => query.where('hidden', '=', false))
    .execute();
  return summed(rows);
}

/** The same answers with those to one question at one place together. */
export function summed(rows: readonly StoredFigure[]): StoredFigure[] {
  const groups = Map.groupBy(rows, ({ code, question_id }) => JSON.stringify([code, question_id]));
  return [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const counts: Record<string, number> = {};
    for (const row of same) {
      for (const [value, n] of Object.entries(row.counts)) counts[value] = (counts[value] ?? 0) + n;
    }
    return [{ ...first, answered: same.reduce((sum, { answered }) => sum + answered, 0), counts }];
  });
}

/**
 * Questions of these targets that the administration asks, retired ones too: one that a teacher asks in a course stands on that
 * course's page. With `also` those that have these numbers, whoever asks them.
 */
export function questionsAbove(
  db: Db,
  evaluationId: number,
  targets: readonly QuestionTarget[],
  also: readonly number[] = [],
): Promise<StoredQuestion[]> {
  const where = sql<SqlBool>`target = ANY(${targets}) AND (author_oidos IS NULL OR id = ANY(${also}))`;
  return questionsOf(db, evaluationId, { all: true, where });
}

/** The rate of a place: who is there, and who of them submitted; undefined where it is not kept. */
export async function placeRate(db: Db, evaluationId: number, kind: PlaceKind, code: string, hidden: boolean) {
  const rows = await db
    .selectFrom('place_rate')
    .select(['enrolled', 'submitted'])
    .where('evaluation_id', '=', evaluationId)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .$if(!hidden, (query) => query.where('hidden', '=', false))
    .execute();
  if (rows.length === 0) return undefined;
  const sum = (of: 'enrolled' | 'submitted') => rows.reduce((total, row) => total + row[of], 0);
  return { enrolled: sum('enrolled'), submitted: sum('submitted') };
}

/** What of an evaluation has something to show, whoever reads. */
export async function placesThere(db: Db, evaluationId: number) {
  const isThere = (kind: string) => sql<boolean>`(
    EXISTS (SELECT FROM place_rate WHERE evaluation_id = ${evaluationId} AND kind = ${kind})
    OR EXISTS (SELECT FROM place_figure WHERE evaluation_id = ${evaluationId} AND kind = ${kind}))`;
  return db
    .selectNoFrom([
      isThere('programme').as('programmes'),
      isThere('field').as('fields'),
      sql<boolean>`EXISTS (SELECT FROM question WHERE evaluation_id = ${evaluationId} AND target = 'sident')`.as(
        'general',
      ),
      // By the index: PostgreSQL would look through what is taught in all evaluations for the first row of this one.
      sql<boolean>`coalesce((SELECT true FROM teaching WHERE evaluation_id = ${evaluationId}
        ORDER BY parallel_code LIMIT 1), false)`.as('teachers'),
    ])
    .executeTakeFirstOrThrow();
}
