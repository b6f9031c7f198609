import { myComments, myTimetable } from '@anketa/contract/result-own';
import type { Server } from '../../../server.ts';
import { ownComments, ownTimetable } from './service.ts';

export function ownResultRoutes({ serve, db }: Server) {
  serve(myTimetable, ({ params, by }) => ownTimetable(db, params.slug, by));
  serve(myComments, async ({ params, query, by }) => {
    const own = await ownComments(db, params.slug, query, by);
    return { ...own, comments: await own.comments.page(query) };
  });
}
