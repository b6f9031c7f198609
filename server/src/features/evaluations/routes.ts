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
} from '@anketa/contract/evaluations/administration';
import { done } from '@anketa/contract/values';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { evaluationColumns } from './columns.ts';
import { visibleStates } from './may.ts';
import { moveOrTakeBack } from './moving.ts';
import { hasSis } from './options.ts';
import { evaluationPage, evaluationsPage } from './pages.ts';
import { setPhaseDates } from './schedule.ts';
import { changeEvaluation, phaseLabels } from './service.ts';
import { evaluationsList, hasSections } from './store.ts';

export function evaluationRoutes(server: Server) {
  const { serve, serveTable, db, config } = server;

  serve(listEvaluations, ({ query, by }) => evaluationsPage(db, query, by));
  serveTable(evaluationsCsv, {
    name: 'evaluations',
    list: ({ query, by }) => evaluationsList(db, visibleStates(by), { ...query, moves: false }, by.locale),
    columns: evaluationColumns,
  });
  serve(readEvaluation, ({ params, by }) => evaluationPage(server, params.id, by));
  serve(listPhases, async ({ by }) => phaseLabels(by.locale));
  serve(changePhase, ({ body, by }) => moveOrTakeBack(server, body, by));
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
