import {
  countStudentReports,
  countTeacherReports,
  errorReportsCsv,
  listErrorReports,
  NoteFields,
  noteErrorReport,
  OwnReportFields,
  ReportFields,
  readOwnReports,
  reportOwnCourse,
  solveErrorReport,
} from '@anketa/contract/error-reports';
import { reportError } from '@anketa/contract/questionnaires';
import { done } from '@anketa/contract/values';
import { audit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { checkVersion, standsAlready } from '../../platform/http/edits.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { courseRelations } from '../access/relation-store.ts';
import { completeEvaluation, shownEvaluation } from '../evaluations/service.ts';
import { loadSection } from '../questionnaires/questionnaire/questionnaire.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { browserFamily } from './browser-family.ts';
import {
  addStudentReport,
  addTeacherReport,
  countUnsolved,
  coursesNamed,
  lockReport,
  reportsBy,
  reportsList,
  writeReport,
} from './store.ts';

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
    columns: {
      code: ({ course }) => course.code,
      course: ({ course }, locale) => (locale === 'en' && course.name_en ? course.name_en : course.name_cs),
      parallel: (report) => report.parallel_code,
      message: ({ kind, message }, locale) => (kind === 'not_taught' ? translate(locale, 'csv.notTaught') : message),
      teacher: (report) => report.teacher,
      contact: (report) => report.contact,
      browser: (report) => report.user_agent,
      count: (report) => report.count,
      reporter: (report) => report.reporter,
      note: (report) => report.note,
      solved: ({ solved }, locale) => translate(locale, `csv.${solved ? 'yes' : 'no'}`),
    },
  });

  serve(solveErrorReport, ({ params, body: { solved }, by }) =>
    inTransaction(db, async (tx) => {
      const report = await lockReport(tx, params);
      if (!report) throw problem('not-found');
      const already = standsAlready({ field: 'solved', stands: report.solved, wanted: solved });
      if (already) return { solved, already };
      await writeReport(tx, params, { solved });
      await auditReport(tx, params.id, report, solved ? 'report.solve' : 'report.reopen', by);
      return { solved, already };
    }),
  );

  serve(noteErrorReport, ({ params, body: { version, ...edit }, by }) =>
    inTransaction(db, async (tx) => {
      const report = await lockReport(tx, params);
      if (!report) throw problem('not-found');
      checkVersion(version, { note: report.note });
      const { note } = checkedFields(NoteFields, { note: report.note, ...edit });
      await writeReport(tx, params, { note });
      await auditReport(tx, params.id, report, 'report.note', by);
      return { note };
    }),
  );

  serve(readOwnReports, async ({ params: { id }, by }) => {
    const { evaluation } = await shownEvaluation(db, id, by);
    const own = by.oidos === null ? [] : await courseRelations(db, id, by.oidos);
    if (by.oidos === null || own.length === 0) throw problem('no-right');
    const codes = own.map(({ course }) => course);
    const [courses, reports] = await Promise.all([coursesNamed(db, id, codes), reportsBy(db, id, by.oidos)]);
    return { evaluation, courses, reports };
  });

  serve(reportOwnCourse, async ({ params: { id }, body, by, request }) => {
    await shownEvaluation(db, id, by);
    // Whoever acts in somebody's name would be shown as them.
    if (by.oidos === null || by.impersonated) throw problem('no-right');
    const { course, ...fields } = checkedFields(OwnReportFields, body);
    if ((await courseRelations(db, id, by.oidos, course)).length === 0) throw problem('no-right');
    await limit.attempt(by.oidos);
    const user_agent = browserFamily(request.headers['user-agent']);
    const reporter_oidos = by.oidos;
    await addTeacherReport(db, { ...fields, evaluation_id: id, course_code: course, user_agent, reporter_oidos });
    return done;
  });

  serve(countStudentReports, ({ params }) => countUnsolved(db, params.importId, 'student'));
  serve(countTeacherReports, ({ params }) => countUnsolved(db, params.importId, 'teacher'));
}

/** Notes who did something about a report: by its course, never by what it says. */
function auditReport(tx: Tx, id: number, report: { readonly course_code: string }, action: string, by: Caller) {
  return audit(tx, { actor: actorOf(by), action, subject: `${id} ${report.course_code}`, evaluation: id });
}
