import { announceChange, courseChanges, withdrawChange } from '@anketa/contract/result-changes';
import { done } from '@anketa/contract/values';
import type { Server } from '../../../server.ts';
import { announce, changesShown, withdraw } from './service.ts';

export function changeRoutes({ serve, db }: Server) {
  serve(courseChanges, ({ params, by }) => changesShown(db, params, by));
  serve(announceChange, async ({ params, body, by }) => {
    await announce(db, params, body, by);
    return done;
  });
  serve(withdrawChange, async ({ params, by }) => {
    await withdraw(db, params, by);
    return done;
  });
}
