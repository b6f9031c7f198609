import {
  changePhase,
  countSections,
  evaluationsCsv,
  listEvaluations,
  listPhases,
  readEvaluation,
  readServerConfiguration,
  readSisOption,
  setPhaseDates as setPhaseDatesEndpoint,
  updateEvaluation,
} from '@anketa/contract/evaluation-administration';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { done } from '@anketa/contract/values';
import { actorOf } from '../../platform/http/caller.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { hasOwnCourses } from '../access/capabilities.ts';
import { evaluationVersion } from './editable.ts';
import { filtersOf } from './filters-store.ts';
import { movePhase, takeBack } from './lifecycle.ts';
import { mayWithEvaluations, visibleStates } from './may.ts';
import { hasSis, optionSettings } from './options.ts';
import { setPhaseDates } from './schedule.ts';
import { changeEvaluation, phaseLabels, visibleEvaluation } from './service.ts';
import { evaluationsList, hasSections } from './store.ts';

/** The state of an evaluation by which its label is found; before the data are whole it is in no phase. */
function stateOf({ state, completed_at }: Evaluation): number | 'incomplete' {
  return state < evaluationState.failed && completed_at === null ? 'incomplete' : state;
}

export function evaluationRoutes(server: Server) {
  const { serve, serveTable, db, config } = server;

  serve(listEvaluations, async ({ query, by }) => ({
    evaluations: await evaluationsList(
      db,
      visibleStates(by),
      { ...query, moves: mayWithEvaluations(by).move },
      by.locale,
    ).page(query),
    phases: phaseLabels(by.locale),
    may: { ...mayWithEvaluations(by), own_courses: hasOwnCourses(by) },
  }));

  serveTable(evaluationsCsv, {
    name: 'evaluations',
    list: ({ query, by }) => evaluationsList(db, visibleStates(by), { ...query, moves: false }, by.locale),
    columns: {
      name: ({ name_cs, name_en }, locale) => (locale === 'en' && name_en ? name_en : name_cs),
      year: ({ year }) => `${year}/${year + 1}`,
      semester: ({ semester }, locale) => translate(locale, `semesters.${semester}`),
      state: (evaluation, locale) => translate(locale, `phases.${stateOf(evaluation)}`),
    },
  });

  serve(readEvaluation, async ({ params, by }) => {
    const shown = await visibleEvaluation(db, params.id, by);
    const settings = shown.may.options ? await optionSettings(db, server, params.id) : null;
    const filters = shown.may.edit ? await filtersOf(db, params.id) : [];
    const { may } = shown;
    const version = may.edit || may.move || may.options ? await evaluationVersion(db, shown.evaluation) : null;
    return { ...shown, filters, settings, version, phases: phaseLabels(by.locale) };
  });

  serve(listPhases, async ({ by }) => phaseLabels(by.locale));

  serve(changePhase, async ({ body, by }) => {
    const { import_id: id, phase, take_back, from } = body;
    const move = { id, phase, by: actorOf(by), from };
    const { takeBackSeconds } = config;
    const { evaluation, undo, already } = take_back
      ? await takeBack(server, move, takeBackSeconds)
      : await movePhase(server, move);
    return { status: true, already, import: evaluation, undo, undo_seconds: undo === 'never' ? 0 : takeBackSeconds };
  });

  serve(setPhaseDatesEndpoint, async ({ params, body, by }) => ({
    import: await setPhaseDates(db, params.id, by, body),
  }));

  serve(updateEvaluation, async ({ params, body, by }) => ({
    ...done,
    message: translate(by.locale, 'evaluation.updated'),
    import: await changeEvaluation(server, params.id, by, body),
  }));

  serve(readSisOption, async () => ({ status: hasSis(server) }));

  serve(readServerConfiguration, async () => ({ continuous_evaluation: config.continuousAllowed }));

  serve(countSections, async ({ params }) => ({ has_sections: await hasSections(db, params.id) }));
}
