import { startCanary, stopCanary } from '@anketa/contract/suite/canaries';
import { cancelSchedule, scheduleRelease } from '@anketa/contract/suite/schedules';
import { done } from '@anketa/contract/values';
import { openFileStore } from '../../platform/file-store/open.ts';
import type { Server } from '../../server.ts';
import { beginCanary, stopRunning } from './deployments/canary.ts';
import { cancelScheduled, schedule } from './deployments/schedule.ts';
import { mustHaveScope, releaseOf, reviewedBy } from './releases/release-request.ts';

/** What some pages get, or all at a time: canaries and schedules. `provided`: library → version, as the shell provides them. */
export function rolloutRoutes({ serve, db, config }: Server, provided: Readonly<Record<string, string>>) {
  const needs = { db, dataFolder: config.dataFolder, archive: openFileStore(config, db), provided };

  serve(startCanary, async ({ params, body, by, request }) => ({
    canary: await beginCanary(needs, await releaseOf(db, params, by), { ...body, seen: reviewedBy(request) }),
  }));
  serve(stopCanary, async ({ params, by }) => {
    await stopRunning(db, await releaseOf(db, params, by));
    return done;
  });
  serve(scheduleRelease, async ({ params, body, by, request }) => {
    mustHaveScope(by, body.what.act);
    const wish = { ...body, seen: reviewedBy(request), token: by.token ?? null };
    return { schedule: await schedule(db, await releaseOf(db, params, by), wish) };
  });
  serve(cancelSchedule, async ({ params, by }) => {
    await cancelScheduled(db, await releaseOf(db, params, by), (act) => mustHaveScope(by, act));
    return done;
  });
}
