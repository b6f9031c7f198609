import { myTimetable } from '@anketa/contract/result-own';
import type { Server } from '../../../server.ts';
import { ownTimetable } from './service.ts';

export function ownResultRoutes({ serve, db }: Server) {
  serve(myTimetable, ({ params, by }) => ownTimetable(db, params.slug, by));
}
