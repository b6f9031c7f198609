import {
  countStudentReports,
  countTeacherReports,
  listErrorReports,
  ReportFields,
  solveErrorReport,
} from '@anketa/contract/error-reports';
import { reportError } from '@anketa/contract/questionnaires';
import { done } from '@anketa/contract/values';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { loadSection } from '../questionnaires/questionnaire.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { browserFamily } from './browser-family.ts';
import { addReport, countUnsolved, markSolved, reportsPage } from './store.ts';

export function errorReportRoutes({ serve, db, questionnaires }: Server) {
  const limit = createLimit({ name: 'error-report', points: 20, seconds: 60 * 60 });

  serve(reportError, async ({ params, body, by, request }) => {
    const place = sectionInPerson(params, by);
    const { evaluation } = (await loadSection(questionnaires, place)).questionnaire;
    const fields = checkedFields(ReportFields, body);
    await limit.attempt(place.student.oidos);
    const user_agent = browserFamily(request.headers['user-agent'] ?? '');
    await addReport(db, { ...fields, evaluation_id: evaluation.id, course_code: params.code, user_agent });
    return done;
  });

  serve(listErrorReports, async ({ params, query }) => {
    const evaluation = await completeEvaluation(db, params.id);
    return { evaluation, reports: await reportsPage(db, { ...params, ...query }) };
  });

  serve(solveErrorReport, async ({ params, body }) => {
    if (!(await markSolved(db, params.id, params.report, body.solved))) throw problem('not-found');
    return body;
  });

  serve(countStudentReports, ({ params }) => countUnsolved(db, params.importId, 'student'));
  serve(countTeacherReports, ({ params }) => countUnsolved(db, params.importId, 'teacher'));
}
