import { type EvaluationOptions, evaluationState, PhaseDates } from '@anketa/contract/evaluations/evaluations';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/connect.ts';

export interface FormerRow {
  readonly id: number;
  readonly name_cs: string;
  readonly name_en: string;
  readonly description_cs: string;
  readonly description_en: string;
  readonly year: number;
  readonly semester: number;
  readonly options: Partial<EvaluationOptions>;
  readonly questions: number;
  readonly dates: PhaseDates;
}

/** Evaluations whose data are complete, newest first; with `id` only that one. Dates are those to come, else when it last moved there. */
export async function formerEvaluations(db: Db | Tx, id: number | null = null): Promise<FormerRow[]> {
  const { preparation, filling, checking, published } = evaluationState;
  const date = (name: string, state: number) => sql`'${sql.raw(name)}', coalesce(e.phase_dates ->> ${name},
    (SELECT to_char(max(c.changed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM phase_change c
      WHERE c.evaluation_id = e.id AND c.to_state = ${state} AND c.from_state BETWEEN ${preparation} AND ${published}))`;
  const { rows } = await sql<FormerRow>`
    SELECT e.id, e.name_cs, e.name_en, e.description_cs, e.description_en, e.year, e.semester, e.options,
      (SELECT count(*)::int FROM question q WHERE q.evaluation_id = e.id AND q.active AND q.author_oidos IS NULL) AS questions,
      json_build_object(${date('filling', filling)}, ${date('checking', checking)}, ${date('published', published)}) AS dates
    FROM evaluation e
    WHERE e.completed_at IS NOT NULL AND NOT e.deleting AND e.state <= ${published} AND (${id}::int IS NULL OR e.id = ${id})
    ORDER BY e.year DESC, e.semester DESC, e.id DESC`.execute(db);
  return rows.map((row) => ({ ...row, dates: PhaseDates.parse(row.dates) }));
}
