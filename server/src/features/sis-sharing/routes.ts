import {
  checkAnswersInSis,
  checkQuestionsInSis,
  storeAnswersToSis,
  storeQuestionsToSis,
} from '@anketa/contract/questions/sis-sharing';
import { done } from '@anketa/contract/values';
import type { Server } from '../../server.ts';
import { copyToSis, isCopied } from './sharing.ts';

export function sisSharingRoutes({ serve, db, config, fastify }: Server) {
  const ports = { db, config, log: fastify.log };
  serve(checkQuestionsInSis, async ({ params, by }) => ({ status: await isCopied(ports, params.id, 'questions', by) }));
  serve(checkAnswersInSis, async ({ params, by }) => ({ status: await isCopied(ports, params.id, 'answers', by) }));
  serve(storeQuestionsToSis, async ({ params, by }) => {
    await copyToSis(ports, params.id, 'questions', by);
    return done;
  });
  serve(storeAnswersToSis, async ({ params, by }) => {
    await copyToSis(ports, params.id, 'answers', by);
    return done;
  });
}
