import { fromKysely, PgBoss } from 'pg-boss';
import type { Tx } from './database/connect.ts';
import { loggable } from './loggable.ts';

/** A kind of background work, as those who ask for it know it. */
export interface JobKind<Data extends object> {
  readonly name: string;
  /** Of jobs with the same key one waits or runs at a time, e.g. one import for one evaluation. */
  readonly key: (data: Data) => string;
  readonly retries?: number;
}

/** Does a job. It must be idempotent and resumable: after a crash it is started again. */
export type Run<Data extends object> = (data: Data, signal: AbortSignal) => Promise<void>;

export interface Jobs {
  /** Puts a job in the queue, inside `tx` when given: it runs only if that commits. */
  enqueue<Data extends object>(kind: JobKind<Data>, data: Data, tx?: Tx): Promise<void>;
  /** Does jobs of a kind in this process. */
  work<Data extends object>(kind: JobKind<Data>, run: Run<Data>): Promise<void>;
  /** Runs `run` on a cron schedule, in one process at a time. */
  recur(name: string, cron: string, run: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Jobs by kind, as the queue last counted them. */
  counts(): Promise<{ kind: string; waiting: number; active: number; failed: number }[]>;
  stop(): Promise<void>;
}

interface Log {
  error(details: object, message: string): void;
}

/** Opens the job queue (pg-boss in the schema `jobs` of the same database). Job data never concern answers. */
export async function openJobs(url: string, log: Log): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, schema: 'jobs', application_name: 'anketa-jobs', max: 4 });
  boss.on('error', (error) => log.error(loggable(error), 'job queue'));
  await boss.start();
  const queues = new Map<string, Promise<void>>();
  // Long jobs stop between two pieces of work when the process ends, and go on at the next start.
  const stopping = new AbortController();

  function queue(name: string, retries: number): Promise<void> {
    const known = queues.get(name);
    if (known) return known;
    const made = boss.createQueue(name, { policy: 'exclusive', retryLimit: retries, expireInSeconds: 6 * 60 * 60 });
    queues.set(name, made);
    return made;
  }

  async function listen<Data extends object>(name: string, run: Run<Data>) {
    await boss.work<Data>(name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([job]) => {
      if (!job) return;
      try {
        await run(job.data, AbortSignal.any([job.signal, stopping.signal]));
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ ...loggable(error), job: name }, 'job failed');
        // The queue keeps the error with the job, so it gets the message alone.
        throw new Error(error instanceof Error ? error.message : String(error));
      }
    });
  }

  return {
    async enqueue(kind, data, tx) {
      await queue(kind.name, kind.retries ?? 3);
      await boss.send(kind.name, data, { singletonKey: kind.key(data), ...(tx && { db: fromKysely(tx) }) });
    },
    async work(kind, run) {
      await queue(kind.name, kind.retries ?? 3);
      await listen(kind.name, run);
    },
    async recur(name, cron, run) {
      await queue(name, 0);
      await listen(name, (_data, signal) => run(signal));
      await boss.schedule(name, cron);
    },
    async counts() {
      const kinds = await boss.getQueues();
      return kinds.map(({ name, readyCount, activeCount, failedCount }) => ({
        kind: name,
        waiting: readyCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
