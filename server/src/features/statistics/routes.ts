import {
  readComponentStatistic,
  readParticipation,
  readStatistics,
  readStudyStatistic,
} from '@anketa/contract/statistics';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import {
  activeCourses,
  attendingStudents,
  participationStatistics,
  studentsByType,
  studentsWhoDidNotRespond,
} from './store.ts';

export function statisticsRoutes({ serve, db }: Server) {
  serve(readStatistics, async ({ params }) => {
    const { id } = await completeEvaluation(db, params.id);
    return participationStatistics(db, id);
  });
  serve(readParticipation, async ({ params }) => {
    const { id } = await completeEvaluation(db, params.id);
    const [students, due] = await Promise.all([attendingStudents(db, id), studentsWhoDidNotRespond(db, id)]);
    return { students, due: due.length };
  });
  serve(readComponentStatistic, async ({ params }) => {
    const { id } = await completeEvaluation(db, params.importId);
    return { components: await activeCourses(db, id) };
  });
  serve(readStudyStatistic, async ({ params }) => {
    const { id } = await completeEvaluation(db, params.importId);
    return studentsByType(db, id);
  });
}
