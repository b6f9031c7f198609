import { announceChange, courseChanges, withdrawChange } from '@anketa/contract/results/improvements';
import { done } from '@anketa/contract/values';
import type { Server } from '../../../server.ts';
import { announce, visibleImprovements, withdraw } from './service.ts';

export function improvementRoutes({ serve }: Server) {
  serve(courseChanges, ({ params, by, db }) => visibleImprovements(db, params, by));
  serve(announceChange, async ({ params, body, by, db }) => {
    await announce(db, params, body, by);
    return done;
  });
  serve(withdrawChange, async ({ params, by, db }) => {
    await withdraw(db, params, by);
    return done;
  });
}
