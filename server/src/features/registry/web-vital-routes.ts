import { shellRoutes } from '@anketa/contract/suite/shell-routes';
import { reportVitals, webVitals as vitalNames } from '@anketa/contract/suite/web-vitals';
import { done } from '@anketa/contract/values';
import type { Db } from '../../platform/database/connect.ts';
import { countedAddress } from '../../platform/http/address.ts';
import { createLimit } from '../../platform/http/limit.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Server } from '../../server.ts';
import { publishedRemotes } from './store.ts';

/** A browser says once of each page that it opens how fast it was. Many share an address; of all the server hears enough to draw a curve. */
const limits = {
  ofAddress: { name: 'web-vitals', points: 120, seconds: 60 },
  ofAll: { name: 'web-vitals of all', points: 3000, seconds: 60 },
};

/** How fast pages are in browsers. Only routes that the suite has are taken, so that nobody makes up new ones. */
export function webVitalRoutes({ serve, db, webVitals }: Server): void {
  const [ofAddress, ofAll] = [createLimit(limits.ofAddress), createLimit(limits.ofAll)];
  serve(reportVitals, async ({ body: { route, vitals }, request }) => {
    await ofAddress.attempt(countedAddress(request.ip));
    await ofAll.attempt('');
    const remote = await ownerOf(db, route);
    if (remote === undefined) throw problem('not-found');
    for (const vital of vitalNames) {
      const value = vitals[vital];
      if (value !== undefined) webVitals.add({ vital, remote, route, value });
    }
    return done;
  });
}

/** Whose page has a route: a remote, or the shell. Undefined where nobody's has. */
async function ownerOf(db: Db, route: string): Promise<string | undefined> {
  if (shellRoutes.includes(route)) return 'shell';
  return (await publishedRemotes(db)).find(({ preload }) => Object.hasOwn(preload.pages, route))?.remote_id;
}
