import { readImportIssues } from '@anketa/contract/evaluations/import-data';
import { listFilterItems } from '@anketa/contract/evaluations/imports';
import { readJobs } from '@anketa/contract/evaluations/jobs';
import { readOverview } from '@anketa/contract/evaluations/overview';
import { checkQuestions, countScope } from '@anketa/contract/questions/editing';
import { checkAnswersInSis, checkQuestionsInSis } from '@anketa/contract/questions/sis-sharing';
import { testPages } from '@anketa/testing/test-pages';
import cs from './locales/cs.json' with { type: 'json' };
import { routes } from './routes.ts';

const parts = [
  checkAnswersInSis,
  checkQuestionsInSis,
  readOverview,
  readJobs,
  readImportIssues,
  listFilterItems,
  checkQuestions,
  countScope,
];
testPages({ routes, texts: cs, parts });
