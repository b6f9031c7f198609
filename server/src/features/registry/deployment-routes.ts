import {
  disableRemote,
  listDeployments,
  listRevisions,
  removeRevision,
  retireRevision,
} from '@anketa/contract/suite/deployments';
import { activateRevision, rollBackRelease } from '@anketa/contract/suite/releases';
import { done } from '@anketa/contract/values';
import { openFileStore } from '../../platform/file-store/open.ts';
import type { Server } from '../../server.ts';
import { deployment, deployments } from './deployments/deployments.ts';
import { disable, remove, retire } from './deployments/life-cycle.ts';
import { activateRelease, rollBackReleased } from './releases/release.ts';
import { keyOf, mustHaveScope, releaseOf, reviewedBy } from './releases/release-request.ts';

/** The life of revisions: for administrators, and by tokens of teams. `provided`: library → version, as the shell provides them. */
export function deploymentRoutes({ serve, db, config }: Server, provided: Readonly<Record<string, string>>) {
  const needs = { db, dataFolder: config.dataFolder, archive: openFileStore(config, db), provided };

  serve(listDeployments, async () => ({ remotes: await deployments(db) }));
  serve(listRevisions, async ({ params, by }) => deployment(db, (await releaseOf(db, params, by)).name));
  serve(activateRevision, async ({ params, body, by, request }) =>
    activateRelease(needs, await releaseOf(db, params, by), {
      ...body,
      drops: body.drops || body.confirmed,
      key: keyOf(request, by),
      reviewed: reviewedBy(request),
    }),
  );
  serve(rollBackRelease, async ({ params, body: { revision, drops, confirmed }, by, request }) =>
    rollBackReleased(needs, await releaseOf(db, params, by), {
      revision,
      drops: drops || confirmed,
      seen: reviewedBy(request),
    }),
  );
  serve(disableRemote, async ({ params, by, request }) =>
    disable(needs, await releaseOf(db, params, by), reviewedBy(request)),
  );
  serve(retireRevision, async ({ params: { name, revision }, body, by }) => {
    // Once it is not bad any more it may be given to pages: who may only take back does not say so.
    if (!body.retired) mustHaveScope(by, 'activate');
    const retired = await retire(needs, await releaseOf(db, { name }, by), { revision, ...body });
    return { ...done, ...retired };
  });
  serve(removeRevision, async ({ params: { name, revision }, by }) => {
    await remove(needs, await releaseOf(db, { name }, by), revision);
    return done;
  });
}
