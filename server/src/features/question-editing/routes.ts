import * as editing from '@anketa/contract/questions/editing';
import * as exchange from '@anketa/contract/questions/exchange';
import { previewQuestionnaire } from '@anketa/contract/questions/questionnaire-preview';
import type { Serve } from '../../platform/http/serve.ts';
import type { Server } from '../../server.ts';
import { createChangeLimit } from './editing/change-limit.ts';
import { copyPage, copyQuestions } from './editing/copying.ts';
import { activateQuestion, createQuestion, deleteQuestion, sortQuestions, updateQuestion } from './editing/editing.ts';
import { exportQuestions, importQuestions } from './files/file-exchange.ts';
import {
  codesToChoose,
  countScope,
  newQuestionPage,
  questionList,
  questionPage,
  questionsCheck,
} from './pages/pages.ts';
import { questionnairePreview } from './pages/questionnaire-preview.ts';

export function questionEditingRoutes({ serve, db }: Server) {
  const limited = createChangeLimit();
  const change: Serve = (endpoint, handler) => serve(endpoint, (call) => limited(call.by, () => handler(call)));

  serve(editing.listQuestions, ({ params, query, by }) => questionList(db, params.id, by, query));
  serve(editing.newQuestion, ({ params, by }) => newQuestionPage(db, params.id, by));
  serve(editing.readQuestion, ({ params, by }) => questionPage(db, { ...params, by }));
  serve(previewQuestionnaire, ({ params, query }) => questionnairePreview(db, params.id, query));
  serve(editing.checkQuestions, ({ params, by }) => questionsCheck(db, params.id, by));
  change(editing.createQuestion, ({ params, body, by }) => createQuestion(db, params.id, by, body));
  change(editing.updateQuestion, ({ params, body, by }) => updateQuestion(db, { ...params, by }, body));
  change(editing.activateQuestion, ({ params, body, by }) => activateQuestion(db, { ...params, by }, body));
  change(editing.deleteQuestion, ({ params, query, by }) => deleteQuestion(db, { ...params, by }, query));
  change(editing.sortQuestions, ({ params, body, by }) => sortQuestions(db, params.id, by, body));

  serve(editing.countScope, ({ params, body, by }) => countScope(db, params.id, by, body));
  serve(editing.listScopeCodes, ({ params, query, by }) => codesToChoose(db, by, { ...params, ...query }));

  serve(exchange.questionsToCopy, ({ params, query, by }) => copyPage(db, params.id, by, query.from));
  change(exchange.copyQuestions, ({ params, body, by }) => copyQuestions(db, params.id, by, body));
  serve(exchange.questionsFile, ({ params, by }) => newQuestionPage(db, params.id, by));
  serve(exchange.exportQuestions, ({ params, query, by }) => exportQuestions(db, params.id, by, query.format));
  change(exchange.importQuestions, ({ params, body, by }) => importQuestions(db, params.id, by, body));
}
