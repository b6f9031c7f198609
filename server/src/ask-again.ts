import { mixJob } from './features/ballots/jobs.ts';
import { askForDeletion } from './features/imports/deletion.ts';
import { restartImport } from './features/imports/service.ts';
import type { AskAgain } from './features/jobs/routes.ts';
import { actorOf } from './platform/http/caller.ts';
import type { Server } from './server.ts';

/** How each kind of job is asked for again, by the feature that does it. */
export function askAgain(server: Server): AskAgain {
  return {
    import: (subject, by) => restartImport(server, Number(subject), actorOf(by)),
    deletion: (subject, by) => askForDeletion(server, Number(subject), by),
    mixing: (subject, by) => server.jobs.enqueue(mixJob, subject, { by: actorOf(by) }),
  };
}
