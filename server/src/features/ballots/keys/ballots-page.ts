import type { QueryOf } from '@anketa/contract/endpoint';
import { isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import type { readBallots } from '@anketa/contract/questions/ballots';
import type { Locale } from '@anketa/contract/values';
import type { Server } from '../../../server.ts';
import { completeEvaluation } from '../../evaluations/service.ts';
import { ballotTotals, courseBallotsList } from './counts-store.ts';
import { keysOf } from './keys-of.ts';

/** Where all ballots of an evaluation are, by course, and what seals them. Throws `not-found`. */
export async function ballotsPage(
  { db, config }: Pick<Server, 'db' | 'config'>,
  id: number,
  query: QueryOf<typeof readBallots>,
  locale: Locale,
) {
  const evaluation = await completeEvaluation(db, id);
  const [totals, courses, keys] = await Promise.all([
    ballotTotals(db, evaluation.id),
    courseBallotsList(db, evaluation.id, query, locale).page(query),
    keysOf(db, evaluation, config.verificationDays),
  ]);
  return { evaluation, totals, open: isFillingOpen(evaluation), keys, courses };
}
