import { createHmac } from 'node:crypto';
import {
  countStudentReports,
  countTeacherReports,
  listErrorReports,
  solveErrorReport,
} from '@anketa/contract/error-reports';
import { reportError } from '@anketa/contract/questionnaires';
import { done } from '@anketa/contract/values';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { completeEvaluation } from '../evaluations/service.ts';
import { attendedSection, studentInPerson } from '../questionnaires/service.ts';
import { addReport, countUnsolved, markSolved, reportsPage } from './store.ts';

const longestMessage = 4000;
const longestContact = 200;

export function errorReportRoutes({ serve, db, database, config }: Server) {
  const limit = createLimit(database, { name: 'error-report', points: 20, seconds: 60 * 60 });

  serve(reportError, async ({ params, body, by, request }) => {
    const student = studentInPerson(by);
    const { evaluation } = await attendedSection(db, { slug: params.slug, course: params.code, student });
    const message = body.message.trim();
    const contact = body.contact.trim();
    const errors = {
      ...(message === '' && { message: ['required'] }),
      ...(message.length > longestMessage && { message: ['too-long'] }),
      ...(contact.length > longestContact && { contact: ['too-long'] }),
    };
    if (Object.keys(errors).length > 0) throw problem('fields-invalid', { errors });
    // Keyed: of a plain hash the database's owner could find the person by trying all.
    await limit.attempt(createHmac('sha256', config.secret).update(`error-report:${student.oidos}`).digest('hex'));
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
    await addReport(db, {
      evaluationId: evaluation.id,
      reporter: 'student',
      course: params.code,
      message,
      contact,
      userAgent,
    });
    return done;
  });

  serve(listErrorReports, async ({ params, query }) => {
    const evaluation = await completeEvaluation(db, params.id);
    return { evaluation, reports: await reportsPage(db, evaluation.id, { ...query, target: params.target }) };
  });

  serve(solveErrorReport, async ({ params, body }) => {
    if (!(await markSolved(db, params.id, params.report, body.solved))) throw problem('not-found');
    return body;
  });

  serve(countStudentReports, ({ params }) => countUnsolved(db, params.importId, 'student'));
  serve(countTeacherReports, ({ params }) => countUnsolved(db, params.importId, 'teacher'));
}
