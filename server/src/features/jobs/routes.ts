import {
  type Asked,
  cancelJob,
  readJob,
  readJobs,
  resumeJob,
  type WatchedJob,
} from '@anketa/contract/evaluations/jobs';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/connect.ts';
import { actorOf, type Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { jobOf, noteCancelled } from '../../platform/job-store.ts';
import type { Server } from '../../server.ts';

/** How each kind of job is asked for again; put together in app.ts. */
export type AskAgain = Readonly<Record<WatchedJob, (subject: string, by: Caller) => Promise<Asked>>>;

export function jobRoutes({ serve, db }: Server, again: AskAgain) {
  serve(readJob, async ({ params, by }) => ({ job: (await jobOf(db, params, by.locale)) ?? null }));

  serve(readJobs, async ({ params: { subject }, by }) => {
    const stateOf = async (kind: WatchedJob) => (await jobOf(db, { kind, subject }, by.locale)) ?? null;
    return {
      import: await stateOf('import'),
      deletion: await stateOf('deletion'),
      mixing: await stateOf('mixing'),
      recalculation: await stateOf('recalculation'),
    };
  });

  serve(cancelJob, async ({ params, by }) => {
    await inTransaction(db, async (tx) => {
      if (!(await noteCancelled(tx, params))) throw problem('job-not-running');
      await audit(tx, {
        actor: actorOf(by),
        action: `job.cancel: ${params.kind}`,
        subject: params.subject,
        evaluation: Number(params.subject),
      });
    });
    const job = await jobOf(db, params, by.locale);
    if (!job) throw problem('not-found');
    return { job };
  });

  serve(resumeJob, async ({ params: { kind, subject }, by }) => {
    const job = await jobOf(db, { kind, subject }, by.locale);
    if (!job) throw problem('not-found');
    if (job.state === 'done' || job.state === 'driven') throw problem('job-not-stopped');
    const asked = await again[kind](subject, by);
    await inTransaction(db, (tx) =>
      audit(tx, { actor: actorOf(by), action: `job.resume: ${kind}`, subject, evaluation: Number(subject) }),
    );
    return { asked };
  });
}
