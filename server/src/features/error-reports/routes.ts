import {
  countStudentReports,
  countTeacherReports,
  errorReportsCsv,
  listErrorReports,
  noteErrorReport,
  ReportFields,
  readOwnReports,
  reportOwnCourse,
  solveErrorReport,
} from '@anketa/contract/evaluations/error-reports';
import { reportError } from '@anketa/contract/questions/questionnaires';
import { done } from '@anketa/contract/values';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { createLimit } from '../../platform/http/limit.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { loadSection } from '../questionnaires/questionnaire/questionnaire.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { browserFamily } from './browser-family.ts';
import { reportColumns } from './report-columns.ts';
import { note, ownReports, reportOwn, solve } from './service.ts';
import { addStudentReport, countUnsolved, reportsList } from './store.ts';

export function errorReportRoutes({ serve, serveTable, db, questionnaires }: Server) {
  const limit = createLimit({ name: 'error-report', points: 20, seconds: 60 * 60 });

  serve(reportError, async ({ params, body, by, request }) => {
    const place = sectionInPerson(params, by);
    const { evaluation } = (await loadSection(questionnaires, place)).questionnaire;
    const fields = checkedFields(ReportFields, body);
    await limit.attempt(place.student.oidos);
    const user_agent = browserFamily(request.headers['user-agent']);
    await addStudentReport(db, { ...fields, evaluation_id: evaluation.id, course_code: params.code, user_agent });
    return done;
  });
  serve(listErrorReports, async ({ params, query, by }) => {
    const evaluation = await completeEvaluation(db, params.id);
    return { evaluation, reports: await reportsList(db, { ...params, ...query }, by.locale).page(query) };
  });
  serveTable(errorReportsCsv, {
    name: 'errorReports',
    async list({ params, query, by }) {
      await completeEvaluation(db, params.id);
      return reportsList(db, { ...params, ...query }, by.locale);
    },
    columns: reportColumns,
  });
  serve(solveErrorReport, ({ params, body, by }) => solve(db, params, body.solved, by));
  serve(noteErrorReport, ({ params, body, by }) => note(db, params, body, by));
  serve(readOwnReports, ({ params, by }) => ownReports(db, params.id, by));
  serve(reportOwnCourse, async ({ params, body, by, request }) => {
    const user_agent = browserFamily(request.headers['user-agent']);
    await reportOwn(db, params.id, body, by, { user_agent, attempt: limit.attempt });
    return done;
  });
  serve(countStudentReports, ({ params }) => countUnsolved(db, params.importId, 'student'));
  serve(countTeacherReports, ({ params }) => countUnsolved(db, params.importId, 'teacher'));
}
