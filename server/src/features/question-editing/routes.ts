import {
  activateQuestion as activateEndpoint,
  checkQuestions,
  countScope as countEndpoint,
  createQuestion as createEndpoint,
  deleteQuestion as deleteEndpoint,
  listQuestions,
  listScopeCodes,
  newQuestion,
  readQuestion,
  sortQuestions as sortEndpoint,
  updateQuestion as updateEndpoint,
} from '@anketa/contract/question-editing';
import {
  copyQuestions as copyEndpoint,
  exportQuestions as exportEndpoint,
  importQuestions as importEndpoint,
  questionsFile,
  questionsToCopy,
} from '@anketa/contract/question-exchange';
import type { Serve } from '../../platform/http/serve.ts';
import type { Server } from '../../server.ts';
import { createChangeLimit } from './change-limit.ts';
import { copyPage, copyQuestions } from './copying.ts';
import { activateQuestion, createQuestion, deleteQuestion, sortQuestions, updateQuestion } from './editing.ts';
import { exportQuestions, importQuestions } from './file-exchange.ts';
import { newQuestionPage, questionList, questionPage } from './listing.ts';
import { questionsCheck } from './questions-check.ts';
import { codesToChoose, countScope } from './scope.ts';

export function questionEditingRoutes({ serve, db }: Server) {
  const limited = createChangeLimit();
  const change: Serve = (endpoint, handler) => serve(endpoint, (call) => limited(call.by, () => handler(call)));

  serve(listQuestions, ({ params, query, by }) => questionList(db, params.id, by, query));
  serve(newQuestion, ({ params, by }) => newQuestionPage(db, params.id, by));
  serve(readQuestion, ({ params, by }) => questionPage(db, { ...params, by }));
  serve(checkQuestions, ({ params, by }) => questionsCheck(db, params.id, by));
  change(createEndpoint, ({ params, body: { confirmed, ...question }, by }) =>
    createQuestion(db, { ...params, by, question, confirmed }),
  );
  change(updateEndpoint, ({ params, body: { confirmed, ...question }, by }) =>
    updateQuestion(db, { ...params, by, question, confirmed }),
  );
  change(activateEndpoint, ({ params, body, by }) => activateQuestion(db, { ...params, ...body, by }));
  change(deleteEndpoint, ({ params, by }) => deleteQuestion(db, { ...params, by }));
  change(sortEndpoint, ({ params, body, by }) => sortQuestions(db, { ...params, by, ids: body.ids }));

  serve(countEndpoint, ({ params, body, by }) => countScope(db, { ...params, ...body, by }));
  serve(listScopeCodes, ({ params, query, by }) => codesToChoose(db, { ...params, search: query.search, by }));

  serve(questionsToCopy, ({ params, query, by }) => copyPage(db, { ...params, from: query.from, by }));
  change(copyEndpoint, ({ params, body, by }) => copyQuestions(db, { ...params, ...body, by }));
  serve(questionsFile, ({ params, by }) => newQuestionPage(db, params.id, by));
  serve(exportEndpoint, ({ params, query, by }) => exportQuestions(db, { ...params, format: query.format, by }));
  change(importEndpoint, ({ params, body, by }) => importQuestions(db, { ...params, ...body, by }));
}
