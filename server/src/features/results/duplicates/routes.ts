import { deleteDuplicates } from '@anketa/contract/result-acts';
import { duplicateAnswers } from '@anketa/contract/result-administration';
import type { Server } from '../../../server.ts';
import { duplicatesOverview, removeCopies } from './service.ts';

export function duplicateRoutes({ serve, db }: Server) {
  serve(duplicateAnswers, async ({ params, query, by }) => {
    const overview = await duplicatesOverview(db, params.slug, query, by);
    return { ...overview, duplicates: await overview.duplicates.page(query) };
  });
  serve(deleteDuplicates, async ({ params, body, by }) => ({
    deleted: await removeCopies(db, params.slug, body.comment, by),
  }));
}
