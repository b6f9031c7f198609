import { deleteDuplicates } from '@anketa/contract/results/acts';
import { duplicateAnswers } from '@anketa/contract/results/administration';
import type { Server } from '../../../server.ts';
import { createDuplicates } from './duplicates.ts';

export function duplicateRoutes({ serve, db }: Server) {
  const { overview, removeCopies } = createDuplicates(db);
  serve(duplicateAnswers, async ({ params, query, by }) => {
    const found = await overview(params.slug, query, by);
    return { ...found, duplicates: await found.duplicates.page(query) };
  });
  serve(deleteDuplicates, async ({ params, body, by }) => ({
    deleted: await removeCopies(params.slug, body.comment, by),
  }));
}
