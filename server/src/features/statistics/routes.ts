import { readComponentStatistic, readStatistics, readStudyStatistic } from '@anketa/contract/statistics';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { activeCourses, participationStatistics, studentsByType } from './store.ts';

export function statisticsRoutes({ serve, db, config }: Server) {
  serve(readStatistics, async ({ params }) => {
    const { id } = await completeEvaluation(db, params.id);
    return participationStatistics(db, id);
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
