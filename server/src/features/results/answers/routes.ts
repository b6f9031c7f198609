import { answersCsv, commentsCsv } from '@anketa/contract/results/answers';
import type { Server } from '../../../server.ts';
import { versionAsked } from '../version.ts';
import { answerColumns, commentColumns } from './answer-columns.ts';
import { publishedAnswers } from './answers.ts';

export function answerRoutes({ serveTable }: Server) {
  serveTable(answersCsv, {
    name: 'answers',
    list: async ({ params, by, db }) => (await publishedAnswers(db, params.slug, by)).answers,
    columns: answerColumns,
    version: versionAsked,
  });
  serveTable(commentsCsv, {
    name: 'comments',
    list: async ({ params, by, db }) => (await publishedAnswers(db, params.slug, by)).comments,
    columns: commentColumns,
  });
}
