import type { BodyOf } from '@anketa/contract/endpoint';
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
import { done } from '@anketa/contract/values';
import type { Serve } from '../../platform/http/serve.ts';
import type { Server } from '../../server.ts';
import { copyPage, copyQuestions } from './copying.ts';
import { activateQuestion, createQuestion, deleteQuestion, sortQuestions, updateQuestion } from './editing.ts';
import { exportQuestions, importQuestions } from './file-exchange.ts';
import { newQuestionPage, questionList, questionPage } from './listing.ts';
import { createPace } from './pace.ts';
import { questionsCheck } from './questions-check.ts';
import { codesToChoose, countScope } from './scope.ts';

const confirmable = ({ confirmed, ...question }: BodyOf<typeof updateEndpoint>) => ({ confirmed, question });

export function questionRoutes({ serve, db }: Server) {
  serve(listQuestions, ({ params, query, by }) => questionList(db, params.id, by, query));
  for (const endpoint of [newQuestion, questionsFile]) {
    serve(endpoint, ({ params, by }) => newQuestionPage(db, params.id, by));
  }
  serve(readQuestion, ({ params, by }) => questionPage(db, { ...params, by }));

  serve(checkQuestions, ({ params, by }) => questionsCheck(db, params.id, by));

  const paced = createPace();
  const change: Serve = (endpoint, handler) => serve(endpoint, (call) => paced(call.by, () => handler(call)));

  change(createEndpoint, async ({ params, body, by }) => ({
    question: await createQuestion(db, { ...params, by, ...confirmable(body) }),
  }));
  change(updateEndpoint, async ({ params, body, by }) => ({
    question: await updateQuestion(db, { ...params, by, ...confirmable(body) }),
  }));
  change(activateEndpoint, async ({ params, body, by }) => ({
    question: await activateQuestion(db, { ...params, by, ...body }),
  }));
  change(deleteEndpoint, async ({ params, by }) => {
    await deleteQuestion(db, { ...params, by });
    return done;
  });
  change(sortEndpoint, async ({ params, body, by }) => {
    await sortQuestions(db, { ...params, by, ids: body.ids });
    return done;
  });
  change(copyEndpoint, ({ params, body, by }) => copyQuestions(db, { ...params, ...body, by }));
  change(importEndpoint, ({ params, body, by }) => importQuestions(db, { ...params, ...body, by }));

  serve(countEndpoint, ({ params, body, by }) => countScope(db, { ...params, ...body, by }));
  serve(listScopeCodes, ({ params, query, by }) => codesToChoose(db, { ...params, search: query.search, by }));

  serve(questionsToCopy, ({ params, query, by }) => copyPage(db, { ...params, from: query.from, by }));
  serve(exportEndpoint, ({ params, query, by }) => exportQuestions(db, { ...params, format: query.format, by }));
}
