import {
  activateQuestion,
  checkQuestions,
  countScope,
  createQuestion,
  deleteQuestion,
  listQuestions,
  listScopeCodes,
  newQuestion as newPage,
  readQuestion,
  sortQuestions,
  updateQuestion,
} from '@anketa/contract/questions/editing';
import {
  copyQuestions,
  exportQuestions,
  importQuestions,
  questionsFile,
  questionsToCopy,
} from '@anketa/contract/questions/exchange';
import { previewQuestionnaire } from '@anketa/contract/questions/questionnaire-preview';
import { everyone } from '@anketa/contract/questions/scope';
import { newQuestion } from '../questions.ts';
import { casesOf } from './case.ts';
import { type CallerName, elsewhere, noCourses, type Place, questionManagers } from './places.ts';

const on = casesOf<Place, CallerName>();
const evaluation = ({ id }: Place) => ({ params: { id } });
const question = async ({ id, question: made }: Place) => ({ params: { id, qid: await made() } });

/** What is done with questions: with all of them by permission, with their own by those who teach, guarantee or head, until filling ends. */
export const questionActs = [
  on(listQuestions, evaluation, { '----': ['visitor', ...noCourses], '++++': 'others' }),
  on(newPage, evaluation, { '----': ['visitor', ...noCourses], '++++': 'others' }),
  on(createQuestion, (at) => ({ ...evaluation(at), body: newQuestion() }), {
    '----': ['visitor', ...noCourses],
    '++++': questionManagers,
    '++--': 'others',
  }),
  on(readQuestion, question, {
    '----': ['visitor', ...noCourses],
    '0000': ['guarantor', 'head', ...elsewhere],
    '++++': 'others',
  }),
  on(updateQuestion, async (at) => ({ ...(await question(at)), body: newQuestion() }), {
    '++--': ['teacher'],
    '++++': questionManagers,
    '----': 'others',
  }),
  on(activateQuestion, async (at) => ({ ...(await question(at)), body: { active: false } }), {
    '++--': ['teacher'],
    '++++': questionManagers,
    '----': 'others',
  }),
  on(deleteQuestion, question, { '++--': ['teacher'], '++++': questionManagers, '----': 'others' }),
  on(sortQuestions, async (at) => ({ ...evaluation(at), body: { ids: [await at.question()] } }), {
    '++--': ['teacher'],
    '++++': questionManagers,
    '----': 'others',
  }),
  on(checkQuestions, evaluation, { '++++': questionManagers, '----': 'others' }),
  on(countScope, (at) => ({ ...evaluation(at), body: { target: 'povinn' as const, scope: everyone } }), {
    '----': ['visitor', ...noCourses],
    '++++': questionManagers,
    '++--': 'others',
  }),
  on(listScopeCodes, ({ id }) => ({ params: { id, dimension: 'courses' as const } }), {
    '----': ['visitor', ...noCourses],
    '++++': questionManagers,
    '++--': 'others',
  }),
  on(questionsToCopy, evaluation, { '----': ['visitor', ...noCourses], '++++': 'others' }),
  on(copyQuestions, (at) => ({ ...evaluation(at), body: { from: at.others, ids: [], preview: true } }), {
    '----': ['visitor', ...noCourses],
    '++++': questionManagers,
    '++--': 'others',
  }),
  on(questionsFile, evaluation, { '----': ['visitor', ...noCourses], '++++': 'others' }),
  on(exportQuestions, (at) => ({ ...evaluation(at), query: { format: 'json' as const } }), {
    '----': ['visitor', ...noCourses],
    '++++': 'others',
  }),
  on(
    importQuestions,
    (at) => ({ ...evaluation(at), body: { format: 'json' as const, content: '[]', preview: true } }),
    { '----': ['visitor', ...noCourses], '++++': questionManagers, '++--': 'others' },
  ),
  on(previewQuestionnaire, evaluation, { '++++': questionManagers, '----': 'others' }),
];
