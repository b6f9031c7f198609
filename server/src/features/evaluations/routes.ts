import {
  changePhase,
  listEvaluations,
  listPhases,
  phases,
  readEvaluation,
  setPhaseDates as setPhaseDatesEndpoint,
  updateEvaluation,
} from '@anketa/contract/evaluations';
import { done, type Locale } from '@anketa/contract/values';
import { actorOf } from '../../platform/http/caller.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { movePhase } from './lifecycle.ts';
import { mayWithEvaluations, visibleStates } from './may.ts';
import { setPhaseDates } from './schedule.ts';
import { changeTexts, shownEvaluation } from './service.ts';
import { evaluationsPage } from './store.ts';

/** Phase labels in the caller's language. */
function phaseLabels(locale: Locale): string[] {
  return phases.map((phase) => translate(locale, `phases.${phase}`));
}

export function evaluationRoutes(server: Server) {
  const { serve, db } = server;

  serve(listEvaluations, async ({ query, by }) => ({
    evaluations: await evaluationsPage(db, visibleStates(by), query.page),
    phases: phaseLabels(by.locale),
    may: mayWithEvaluations(by),
  }));

  serve(readEvaluation, async ({ params, by }) => {
    return { ...(await shownEvaluation(db, params.id, by)), phases: phaseLabels(by.locale) };
  });

  serve(listPhases, async ({ by }) => phaseLabels(by.locale));

  serve(changePhase, async ({ body, by }) => {
    const { import_id: id, phase, confirmed } = body;
    const { evaluation, undo } = await movePhase(server, { id, phase, confirmed, by: actorOf(by) });
    return { status: true, import: evaluation, undo };
  });

  serve(setPhaseDatesEndpoint, async ({ params, body, by }) => ({
    import: await setPhaseDates(db, { id: params.id, dates: body, by: actorOf(by) }),
  }));

  serve(updateEvaluation, async ({ params, body, by }) => ({
    ...done,
    message: translate(by.locale, 'evaluation.updated'),
    import: await changeTexts(db, params.id, actorOf(by), body),
  }));
}
