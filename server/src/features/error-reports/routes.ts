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
import { inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { checkedFields } from '../../platform/http/checked-fields.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import { translate } from '../../platform/translate.ts';
import type { Server } from '../../server.ts';
import { courseRelations } from '../access/relation-store.ts';
import { completeEvaluation, shownEvaluation } from '../evaluations/service.ts';
import { loadSection } from '../questionnaires/questionnaire.ts';
import { sectionInPerson } from '../questionnaires/student.ts';
import { browserFamily } from './browser-family.ts';
import {
  addStudentReport,
  addTeacherReport,
  changeReport,
  countUnsolved,
  coursesNamed,
  reportsBy,
  reportsList,
} from './store.ts';

export function errorReportRoutes({ serve, serveTable, db, questionnaires }: Server) {
  const limit = createLimit({ name: 'error-report', points: 20, seconds: 60 * 60 });

  serve(reportError, async ({ params, body, by, request }) => {
    const place = sectionInPerson(params, by);
    const { evaluation } = (await loadSection(questionnaires, place)).questionnaire;
    const fields = checkedFields(ReportFields, body);
    await limit.attempt(place.student.oidos);
    const user_agent = browserFamily(request.headers['user-agent'] ?? '');
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

  /** Changes a report and notes who did. */
  function change(
    which: { id: number; report: string },
    to: Parameters<typeof changeReport>[2],
    action: string,
    by: Caller,
  ) {
    return inTransaction(db, async (tx) => {
      const course = await changeReport(tx, which, to);
      if (course === undefined) throw problem('not-found');
      await audit(tx, { actor: actorOf(by), action, subject: `${which.id} ${course}`, evaluation: which.id });
    });
  }

  serve(solveErrorReport, async ({ params, body, by }) => {
    await change(params, { solved: body.solved }, body.solved ? 'report.solve' : 'report.reopen', by);
    return { solved: body.solved };
  });

  serve(noteErrorReport, async ({ params, body, by }) => {
    const { note } = checkedFields(NoteFields, body);
    await change(params, { note }, 'report.note', by);
    return { note };
  });

  serve(readOwnReports, async ({ params: { id }, by }) => {
    const { evaluation } = await shownEvaluation(db, id, by);
    const own = by.oidos === null ? [] : await courseRelations(db, id, by.oidos);
    if (by.oidos === null || own.length === 0) throw problem('no-right');
    const codes = own.map(({ course }) => course);
    const [courses, reports] = await Promise.all([coursesNamed(db, id, codes), reportsBy(db, id, by.oidos)]);
    return { evaluation, courses, reports };
  });

  serve(reportOwnCourse, async ({ params: { id }, body, by }) => {
    await shownEvaluation(db, id, by);
    // Whoever acts in somebody's name would be shown as them.
    if (by.oidos === null || by.impersonated) throw problem('no-right');
    const { course, message } = checkedFields(OwnReportFields, body);
    if ((await courseRelations(db, id, by.oidos, course)).length === 0) throw problem('no-right');
    await limit.attempt(by.oidos);
    await addTeacherReport(db, { evaluation_id: id, course_code: course, message, reporter_oidos: by.oidos });
    return done;
  });

  serve(countStudentReports, ({ params }) => countUnsolved(db, params.importId, 'student'));
  serve(countTeacherReports, ({ params }) => countUnsolved(db, params.importId, 'teacher'));
}
