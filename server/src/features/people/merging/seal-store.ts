import type { SealedFigures } from '@anketa/contract/people/merge';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/connect.ts';
import { evaluationById } from '../../evaluations/store.ts';
import { refreshRates } from '../../figures/rates-store.ts';
import { lockFiguresVersion } from '../../figures/store.ts';

/** Figures of one evaluation, and what is compared beside them but told to nobody. */
export interface Sealed extends SealedFigures {
  readonly id: number;
  /** Which evaluation is newer. */
  readonly term: number;
  /** A hash of who took part, who attends what, drafts and waiting ballots. As of now: shown, it would tell when somebody answers. */
  readonly inside: string;
}

/** A hash of all rows of a table that are the evaluation's, in whatever order they stand. */
const hashOf = (table: string, id: number) => sql`
  (SELECT coalesce(sum(hashtextextended(x::text, 0)::numeric), 0)::text FROM ${sql.table(table)} x WHERE x.evaluation_id = ${id})`;

const hashesOf = (tables: readonly string[], id: number) =>
  sql`encode(sha256(convert_to(concat_ws('|', ${sql.join(tables.map((table) => hashOf(table, id)))}), 'UTF8')), 'hex')`;

/** What results are made of, and rates. */
const results = ['place_rate', 'place_figure', 'released_row', 'answer_count', 'comment', 'course_ballots'];
const people = [
  'participation',
  'draft',
  'ballot_inbox',
  'study',
  'enrolment',
  'teacher',
  'comment_reply',
  'error_report',
];

/**
 * The figures of an evaluation at this moment. Rates are counted anew from participation and enrolments, as pages have them: they would differ where a
 * change of the register reached them. No other transaction counts them until this one ends.
 */
export async function sealedFigures(tx: Tx, id: number): Promise<Sealed | undefined> {
  await lockFiguresVersion(tx, id);
  const evaluation = await evaluationById(tx, id);
  if (!evaluation) return undefined;
  await refreshRates(tx, id, evaluation.options.minimum_responses);
  const { rows } = await sql<Omit<Sealed, 'id' | 'term' | 'evaluation_cs' | 'evaluation_en'>>`
    SELECT coalesce(sum(r.courses), 0)::int AS courses, coalesce(sum(r.enrolled), 0)::int AS enrolled,
      coalesce(sum(r.submitted), 0)::int AS submitted,
      (SELECT count(*)::int FROM released_row x WHERE x.evaluation_id = ${id}) AS rows,
      (SELECT coalesce(sum(x.answered), 0)::int FROM released_row x WHERE x.evaluation_id = ${id}) AS answers,
      (SELECT count(*)::int FROM comment x WHERE x.evaluation_id = ${id}) AS comments,
      ${hashesOf(results, id)} AS digest, ${hashesOf(people, id)} AS inside
    FROM place_rate r WHERE r.evaluation_id = ${id} AND r.kind = 'evaluation'`.execute(tx);
  const [figures] = rows;
  const { name_cs, name_en, year, semester } = evaluation;
  return figures && { id, term: 2 * year + semester, evaluation_cs: name_cs, evaluation_en: name_en, ...figures };
}
