import type { Db } from '../../platform/database/connect.ts';
import { eachOnItsOwn } from '../../platform/each-on-its-own.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { ErrorLog } from '../../platform/loggable.ts';
import { refreshFigures } from './refresh.ts';
import { evaluationsToRefresh } from './store.ts';

interface Ports {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'recur'>;
  readonly log: ErrorLog;
}

/** Keeps figures anew in this process, within a minute of whatever outdated them. One that fails keeps no other from it. */
export async function workOnFigures({ jobs, db, log }: Ports): Promise<void> {
  await jobs.recur('keep-figures', '* * * * *', async (signal) => {
    const watching = { log, failure: 'the figures of an evaluation could not be kept', signal };
    await eachOnItsOwn(watching, await evaluationsToRefresh(db), (id) => refreshFigures(db, id));
  });
}
