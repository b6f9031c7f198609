import type { Db } from '../../platform/database/connect.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type ErrorLog, loggable } from '../../platform/loggable.ts';
import { evaluationsToKeep, keepFigures } from './keep.ts';

interface Ports {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'recur'>;
  readonly log: ErrorLog;
}

/** Keeps figures anew in this process, within a minute of whatever outdated them. One that fails keeps no other from it. */
export async function workOnFigures({ jobs, db, log }: Ports): Promise<void> {
  await jobs.recur('keep-figures', '* * * * *', async (signal) => {
    for (const id of await evaluationsToKeep(db)) {
      signal.throwIfAborted();
      await keepFigures(db, id).catch((error: unknown) => {
        log.error({ evaluation: id, ...loggable(error) }, 'the figures of an evaluation could not be kept');
      });
    }
  });
}
