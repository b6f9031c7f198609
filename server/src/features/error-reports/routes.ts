import {
  countStudentReports,
  countTeacherReports,
  errorReportsCsv,
  listErrorReports,
  ReportFields,
  solveErrorReport,
} from '@anketa/contract/error-reports';
import { reportError } from '@anketa/contract/questionnaires';
import { done } from '@anketa/contract/values';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { loadSection } from '../questionnaires/questionnaire.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { browserFamily } from './browser-family.ts';
import { addReport, countUnsolved, markSolved, reportsList } from './store.ts';

export function errorReportRoutes({ serve, serveTable, db, questionnaires }: Server) {
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
    columns: {
      code: ({ course }) => course.code,
      course: ({ course }, locale) => (locale === 'en' && course.name_en ? course.name_en : course.name_cs),
      parallel: (report) => report.parallel_code,
      message: ({ kind, message }, locale) => (kind === 'not_taught' ? translate(locale, 'csv.notTaught') : message),
      teacher: (report) => report.teacher,
      contact: (report) => report.contact,
      browser: (report) => report.user_agent,
      count: (report) => report.count,
      solved: ({ solved }, locale) => translate(locale, `csv.${solved ? 'yes' : 'no'}`),
    },
  });

  serve(solveErrorReport, async ({ params, body }) => {
    if (!(await markSolved(db, params.id, params.report, body.solved))) throw problem('not-found');
    return body;
  });

  serve(countStudentReports, ({ params }) => countUnsolved(db, params.importId, 'student'));
  serve(countTeacherReports, ({ params }) => countUnsolved(db, params.importId, 'teacher'));
}
