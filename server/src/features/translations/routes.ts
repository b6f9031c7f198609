import { listTranslations, updateEnglishName } from '@anketa/contract/evaluations/translations';
import { meets } from '@anketa/contract/rights';
import type { Server } from '../../server.ts';
import { newestEvaluation } from '../departments/store.ts';
import { evaluationById } from '../evaluations/store.ts';
import { writeName } from './service.ts';
import { countMissing, translationsList } from './store.ts';

/** There is no such evaluation: the list is empty. */
const nothing = 0;

export function translationRoutes({ serve, serveList, db }: Server) {
  serveList(listTranslations, {
    within: async () => (await newestEvaluation(db)) ?? nothing,
    list: ({ query }, evaluationId) => translationsList(db, evaluationId, query),
    beside: async ({ by }, evaluationId) => {
      const [evaluation, missing] = await Promise.all([
        evaluationById(db, evaluationId),
        countMissing(db, evaluationId),
      ]);
      const { id = nothing, name_cs = '', name_en = '' } = evaluation ?? {};
      return {
        evaluation: evaluation ? { id, name_cs, name_en } : null,
        missing,
        may: { edit_questions: meets(by, 'questions.create') },
      };
    },
  });
  serve(updateEnglishName, ({ params, body, by }) => writeName(db, params, body, by));
}
