import * as editing from '@anketa/contract/question-editing';
import * as exchange from '@anketa/contract/question-exchange';
import type { Serve } from '../../platform/http/serve.ts';
import type { Server } from '../../server.ts';
import { createChangeLimit } from './change-limit.ts';
import { copyPage, copyQuestions } from './copying.ts';
import { activateQuestion, createQuestion, deleteQuestion, sortQuestions, updateQuestion } from './editing.ts';
import { exportQuestions, importQuestions } from './file-exchange.ts';
import { newQuestionPage, questionList, questionPage, questionsCheck } from './pages.ts';
import { codesToChoose, countScope } from './scope.ts';

export function questionEditingRoutes({ serve, db }: Server) {
  const limited = createChangeLimit();
  const change: Serve = (endpoint, handler) => serve(endpoint, (call) => limited(call.by, () => handler(call)));

  serve(editing.listQuestions, ({ params, query, by }) => questionList(db, params.id, by, query));
  serve(editing.newQuestion, ({ params, by }) => newQuestionPage(db, params.id, by));
  serve(editing.readQuestion, ({ params, by }) => questionPage(db, { ...params, by }));
  serve(editing.checkQuestions, ({ params, by }) => questionsCheck(db, params.id, by));
  change(editing.createQuestion, ({ params, body: { confirmed, ...question }, by }) =>
    createQuestion(db, { ...params, by, question, confirmed }),
  );
  change(editing.updateQuestion, ({ params, body: { confirmed, ...question }, by }) =>
    updateQuestion(db, { ...params, by, question, confirmed }),
  );
  change(editing.activateQuestion, ({ params, body, by }) => activateQuestion(db, { ...params, ...body, by }));
  change(editing.deleteQuestion, ({ params, by }) => deleteQuestion(db, { ...params, by }));
  change(editing.sortQuestions, ({ params, body, by }) => sortQuestions(db, { ...params, by, ids: body.ids }));

  serve(editing.countScope, ({ params, body, by }) => countScope(db, { ...params, ...body, by }));
  serve(editing.listScopeCodes, ({ params, query, by }) => codesToChoose(db, { ...params, search: query.search, by }));

  serve(exchange.questionsToCopy, ({ params, query, by }) => copyPage(db, { ...params, from: query.from, by }));
  change(exchange.copyQuestions, ({ params, body, by }) => copyQuestions(db, { ...params, ...body, by }));
  serve(exchange.questionsFile, ({ params, by }) => newQuestionPage(db, params.id, by));
  serve(exchange.exportQuestions, ({ params, query, by }) =>
    exportQuestions(db, { ...params, format: query.format, by }),
  );
  change(exchange.importQuestions, ({ params, body, by }) => importQuestions(db, { ...params, ...body, by }));
}
