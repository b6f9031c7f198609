import {
  participationDaysCsv,
  readComponentStatistic,
  readStatistics,
  readStudyStatistic,
  respondingPlacesCsv,
} from '@anketa/contract/evaluations/statistics';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { placeColumns } from './columns.ts';
import { evaluationDays } from './days-store.ts';
import { statisticsPage } from './page.ts';
import { activeCourses, studentsByType } from './store.ts';

export function statisticsRoutes({ serve, serveTable, db, config }: Server) {
  serve(readStatistics, async ({ params, query, by }) => {
    const evaluation = await completeEvaluation(db, params.id);
    const { head, places } = await statisticsPage(db, evaluation, query, by.locale);
    return { ...head, places: await places.page(query) };
  });
  serveTable(respondingPlacesCsv, {
    name: 'respondingPlaces',
    async list({ params, query, by }) {
      const evaluation = await completeEvaluation(db, params.id);
      return (await statisticsPage(db, evaluation, query, by.locale)).places;
    },
    columns: placeColumns,
  });
  serveTable(participationDaysCsv, {
    name: 'participationDays',
    async list({ params }) {
      const { id } = await completeEvaluation(db, params.id);
      const days = await evaluationDays(db, id);
      return {
        async *all() {
          yield days;
        },
      };
    },
    columns: {
      day: ({ day }) => day,
      submitted: ({ submitted }) => submitted,
      responding: ({ responding }) => responding,
    },
  });
  serve(readComponentStatistic, async ({ params }) => {
    const { id } = await completeEvaluation(db, params.importId);
    return { components: await activeCourses(db, id) };
  });
  serve(readStudyStatistic, async ({ params }) => {
    const { id } = await completeEvaluation(db, params.importId);
    return studentsByType(db, id, config.studyTypes);
  });
}
