import { readImportIssues } from '@anketa/contract/import-data';
import { listFilterItems } from '@anketa/contract/imports';
import { readJobs } from '@anketa/contract/jobs';
import { readOverview } from '@anketa/contract/overview';
import { checkQuestions, countScope } from '@anketa/contract/question-editing';
import { checkAnswersInSis, checkQuestionsInSis } from '@anketa/contract/sis-sharing';
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
