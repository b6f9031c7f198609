import { readEvaluation, updateEvaluation } from '@anketa/contract/evaluations/administration';
import { readOwnReports, reportOwnCourse } from '@anketa/contract/evaluations/error-reports';
import { readOverview } from '@anketa/contract/evaluations/overview';
import { listQr, readQr } from '@anketa/contract/evaluations/qr';
import { checkQuestionsInSis } from '@anketa/contract/questions/sis-sharing';
import { casesOf } from './case.ts';
import { type CallerName, concerned, elsewhere, managers, noCourses, ownCourses, type Place } from './places.ts';

const on = casesOf<Place, CallerName>();
const evaluation = ({ id }: Place) => ({ params: { id } });

/** What is done with an evaluation and with courses of one's own. */
export const evaluationActs = [
  on(readEvaluation, evaluation, { '----': ['visitor'], '0+0+': noCourses, '++++': 'others' }),
  on(readOverview, evaluation, { '----': ['visitor'], '0+0+': noCourses, '++++': 'others' }),
  on(
    updateEvaluation,
    (at) => ({ ...evaluation(at), body: { name_cs: 'Zimní semestr' } }),
    { '++++': managers, '----': 'others' },
    'names',
  ),
  on(
    updateEvaluation,
    (at) => ({ ...evaluation(at), body: { options: { hide_anonymous_answers: false } } }),
    { '++++': ['admin', 'temporary-admin'], '----': 'others' },
    'options',
  ),
  on(readQr, ({ id, parallel }) => ({ params: { id, gl: parallel } }), {
    '++++': [...concerned, ...managers],
    '0000': elsewhere,
    '----': 'others',
  }),
  on(listQr, evaluation, { '++++': [...ownCourses, ...managers], '----': 'others' }),
  on(readOwnReports, evaluation, { '0-0-': noCourses, '++++': ownCourses, '----': 'others' }),
  on(reportOwnCourse, (at) => ({ ...evaluation(at), body: { course: at.course, message: 'Učí někdo jiný.' } }), {
    '0-0-': noCourses,
    '++++': concerned,
    '----': 'others',
  }),
  on(checkQuestionsInSis, evaluation, {
    '!!!!': ['teacher', 'other teacher', 'guarantor', 'other guarantor', 'admin', 'temporary-admin'],
    '----': 'others',
  }),
];
