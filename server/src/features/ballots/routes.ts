import { readBallots } from '@anketa/contract/ballots';
import { isFillingOpen } from '@anketa/contract/evaluations';
import { fingerprintOf } from '../../platform/keystore.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { ballotTotals, courseBallotsPage, keyDates } from './counts-store.ts';

const pageLength = 50;

export function ballotRoutes({ serve, db, config }: Server) {
  serve(readBallots, async ({ params, query }) => {
    const evaluation = await completeEvaluation(db, params.id);
    const open = isFillingOpen(evaluation);
    const [totals, courses, dates] = await Promise.all([
      ballotTotals(db, evaluation.id),
      courseBallotsPage(db, evaluation.id, {
        page: query.page,
        limit: pageLength,
        incomplete: query.only === 'incomplete',
      }),
      keyDates(db, evaluation.id, config.verificationDays),
    ]);
    return {
      evaluation,
      totals,
      open,
      keys: {
        fingerprint: dates?.sealing_key ? fingerprintOf(dates.sealing_key) : null,
        due: open || dates?.destroyed_on ? null : (dates?.due ?? null),
        runs_left: dates?.runs_left ?? 0,
        destroyed_on: dates?.destroyed_on ?? null,
      },
      courses,
    };
  });
}
