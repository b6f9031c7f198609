import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Asked } from '@anketa/contract/evaluations/jobs';
import { type Clock, fromKysely, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import { beginWith, type Db, inTransaction, type Tx } from './database/connect.ts';
import { ProblemError } from './http/problem.ts';
import {
  beginAgain,
  beginTurn,
  type JobKey,
  noteAsked,
  noteTurn,
  type Progress,
  type Turn,
  unfinishedJobs,
} from './job-store.ts';
import { type ErrorLog, loggable } from './loggable.ts';
import { systemTrouble } from './system-trouble.ts';
import type { WordedError } from './worded-error.ts';

/** A kind of background work. Of jobs of one kind with one subject a single one waits or runs at a time. */
export interface JobKind {
  readonly name: string;
  /** What is told of a failure that nothing more is known of: a key of texts. */
  readonly failure?: WordedError;
}

/** What a job has while it runs. */
export interface Working {
  /** Aborted when the process ends, when somebody cancels the job, and when another process has it. */
  readonly signal: AbortSignal;
  /** Who asked for it. */
  readonly by: string;
  /** Says how far it is: seen by others within a second. */
  readonly report: (progress: Progress) => void;
}

/** Does a job. It must be idempotent and resumable: after a crash it is started again. */
export type Run = (subject: string, working: Working) => Promise<void>;

interface Asking {
  readonly by: string;
  /** It is put in the queue only if this commits. */
  readonly tx?: Tx;
  /** From its start, though an earlier one may still be about to end. */
  readonly afresh?: boolean;
  /** How long it waits; also one like it that waits already. Without: at once, and one that waits goes on waiting. */
  readonly afterSeconds?: number;
}

export interface Jobs {
  /** Puts a job in the queue. Says when one like it waits or runs already: then nothing was done. */
  enqueue(kind: JobKind, subject: string, asking: Asking): Promise<Asked>;
  /** Does jobs of a kind in this process. */
  work(kind: JobKind, run: Run): Promise<void>;
  /** Runs `run` on a cron schedule, in one process at a time. */
  recur(name: string, cron: string, run: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Jobs by kind, as the queue last counted them. */
  counts(): Promise<QueueResult[]>;
  stop(): Promise<void>;
}

/** A failure that no second try would mend. */
export class JobFailure extends Error {
  readonly worded: WordedError;

  constructor(told: WordedError) {
    super(told.key);
    this.worded = told;
  }
}

/** Why a job's signal is aborted when somebody cancelled it. */
export const cancelled = new DOMException('cancelled', 'AbortError');
const takenOver = new DOMException('another process has this job', 'AbortError');

/**
 * A worker says every 3 s that it lives; one that has not for 12 s is dead, which others find out within 5 s more: its job
 * is taken over within 20 s or so. A process that stands still for 12 s loses its jobs, too, and notices.
 */
const heartbeat = { heartbeatSeconds: 12 };
const refresh = { heartbeatRefreshSeconds: 3 };
const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 };

/**
 * The queue measures how long it waits by a clock that nobody sets: one that goes back would have it wait until the old time comes again. What
 * hour it is it asks of the database.
 */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
};

const notMigrated =
  "The job queue's tables are not those of this checkout. Nothing was changed. Use the version that the server runs, or " +
  'upgrade the database: anketa migrate (docs/operate.md).';

const tries = { retryLimit: 3, retryDelay: 2, expireInSeconds: 6 * 60 * 60 };
const progressEvery = 1000;

/** Runs a command of pg-boss on the queue's tables. Gives what it said; throws with that where it failed. */
async function pgBoss(command: 'migrate' | 'version', url: string): Promise<string> {
  const file = join(dirname(createRequire(import.meta.url).resolve('pg-boss')), 'cli.js');
  const env = { ...process.env, PGBOSS_DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, [file, command, '--schema', 'jobs'], { env });
  return stdout;
}

/** Makes the queue's tables, or brings them up to date: by pg-boss's own command, which unlike its start waits for the indexes. */
export async function migrateJobs(url: string): Promise<void> {
  await pgBoss('migrate', url);
}

/** Whether the queue's tables are missing, or older than this version needs them. */
export async function queueIsOlder(url: string): Promise<boolean> {
  return /not installed|pending/.test(await pgBoss('version', url));
}

interface Begun {
  readonly key: JobKey;
  readonly begun: Turn;
  /** After it the queue gives up. */
  readonly isLastTry: boolean;
}

interface Parts {
  readonly url: string;
  /** Where it is noted which jobs there are, and how far. */
  readonly db: Db;
  readonly log: ErrorLog;
  /** Sees to the queue's tables; without, they must be there as `migrateJobs` leaves them. */
  readonly migrates: boolean;
}

/**
 * Opens the job queue (pg-boss in the schema `jobs` of the same database). Nothing of a job concerns answers. Throws where its
 * tables are not those of this version.
 */
export async function openJobs({ url, db, log, migrates }: Parts): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    schema: 'jobs',
    application_name: 'anketa-jobs',
    max: 4,
    migrate: migrates,
    ...beginWith({ statementSeconds: 60, lockSeconds: 30 }),
    ...supervision,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.error(loggable(error), 'job queue'));
  try {
    await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    const isOther =
      error instanceof Error && /^pg-boss (is not installed|database requires migrations)$/.test(error.message);
    throw isOther ? new Error(notMigrated) : error;
  }
  const queues = new Set<string>();
  const worked = new Set<string>();
  // Long jobs stop between two pieces of work when the process ends, and go on at the next start.
  const stopping = new AbortController();

  /** Sees to it that a queue is there. Several may do so at once. */
  async function queue(name: string): Promise<void> {
    if (queues.has(name)) return;
    await boss.createQueue(name, { policy: 'exclusive' });
    // One that an earlier version made has its ways.
    await boss.updateQueue(name, { ...tries, ...heartbeat });
    queues.add(name);
  }

  async function send(name: string, subject: string, { tx, afterSeconds }: Pick<Asking, 'tx' | 'afterSeconds'>) {
    const on = tx ? { db: fromKysely(tx) } : {};
    const options = { singletonKey: subject, ...(afterSeconds && { startAfter: afterSeconds }), ...on };
    // The one that was in the way may just have ended: then the next try is taken.
    for (let attempt = 1; ; attempt++) {
      if (await boss.send(name, {}, options)) return 'taken';
      const found = await boss.findJobs(name, { key: subject, ...on });
      if (found.some(({ state }) => state === 'active')) return 'running';
      const waiting = found.filter(({ state }) => state === 'created');
      if (attempt === 3 || found.some(({ state }) => state === 'retry')) return 'waiting';
      if (waiting.length > 0 && afterSeconds === undefined) return 'waiting';
      for (const { id } of waiting) await boss.deleteJob(name, id, on);
    }
  }

  async function listen(name: string, run: (job: JobWithMetadata<unknown>, signal: AbortSignal) => Promise<void>) {
    const options = { pollingIntervalSeconds: 0.5, batchSize: 1, includeMetadata: true, ...refresh } as const;
    await boss.work(name, options, async ([job]) => {
      if (!job) return;
      try {
        await run(job, AbortSignal.any([job.signal, stopping.signal]));
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ ...loggable(error), job: name }, 'job failed');
        // The queue keeps the error with the job, so it gets the message alone.
        throw new Error(error instanceof Error ? error.message : String(error));
      }
    });
  }

  /** Does a job, and what was asked for meanwhile: the queue takes no second one while it is at the first. */
  async function doJob(kind: JobKind, run: Run, job: JobWithMetadata<unknown>, signal: AbortSignal) {
    const key = { kind: kind.name, subject: job.singletonKey ?? '' };
    const isLastTry = job.retryCount >= job.retryLimit;
    let begun = await beginTurn(db, key);
    while (begun) {
      const standing = await takeTurn(kind, run, { key, begun, isLastTry }, signal);
      begun = standing ? undefined : await beginAgain(db, key);
    }
  }

  /**
   * One turn of a job: watched and ended in `background_job`. Gives the job's state, undefined when another turn has begun or is asked for. A
   * throw lets the queue try again.
   */
  async function takeTurn(kind: JobKind, run: Run, { key, begun, isLastTry }: Begun, signal: AbortSignal) {
    const turn = { ...key, turn: begun.turn };
    const stop = new AbortController();
    if (begun.isCancelled) stop.abort(cancelled);
    let progress: Progress | undefined;
    const publish = async () => {
      const state = await noteTurn(db, turn, { ...progress });
      if (state === 'cancelling') stop.abort(cancelled);
      if (state === undefined) stop.abort(takenOver);
    };
    const timer = setInterval(() => {
      publish().catch((error: unknown) => log.error({ ...loggable(error), job: kind.name }, 'progress is not noted'));
    }, progressEvery);
    try {
      const report = (latest: Progress) => {
        progress = latest;
      };
      await run(key.subject, { signal: AbortSignal.any([signal, stop.signal]), by: begun.who, report });
      return await noteTurn(db, turn, { ...progress, state: 'done', error: null });
    } catch (error) {
      if (stop.signal.reason === takenOver) return undefined;
      const wasCancelled = stop.signal.reason === cancelled;
      const isFinal = error instanceof JobFailure || (isLastTry && !signal.aborted);
      const state = wasCancelled ? 'cancelled' : isFinal ? 'failed' : 'waiting';
      const worded = wasCancelled || signal.aborted ? null : wordedErrorOf(error, kind);
      const standing = await noteTurn(db, turn, { ...progress, state, error: worded });
      if (standing && !wasCancelled && !(error instanceof JobFailure)) throw error;
      return standing;
    } finally {
      clearInterval(timer);
    }
  }

  /** What is unfinished and not in the queue (its tries used up by crashes, or asked for as another ended) is put there. */
  async function resumeUnfinished(): Promise<void> {
    for (const { kind, subject } of await unfinishedJobs(db)) {
      if (worked.has(kind)) await send(kind, subject, {});
    }
  }

  async function recur(name: string, cron: string, run: (signal: AbortSignal) => Promise<void>) {
    await queue(name);
    await listen(name, (_job, signal) => run(signal));
    await boss.schedule(name, cron);
  }

  return {
    async enqueue({ name }, subject, { tx, by, afresh = false, afterSeconds }) {
      await queue(name);
      const ask = async (within: Tx): Promise<Asked> => {
        const begins = await noteAsked(within, { kind: name, subject }, { by, afresh });
        const sent = await send(name, subject, { tx: within, afterSeconds });
        return begins ? 'taken' : sent;
      };
      return tx ? ask(tx) : inTransaction(db, ask);
    },
    async work(kind, run) {
      await queue(kind.name);
      await listen(kind.name, (job, signal) => doJob(kind, run, job, signal));
      if (worked.size === 0) await recur('unfinished-jobs', '* * * * *', resumeUnfinished);
      worked.add(kind.name);
    },
    recur,
    counts: () => boss.getQueues(),
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function wordedErrorOf(error: unknown, { failure = { key: 'errors.unexpected' } }: JobKind): WordedError {
  if (error instanceof JobFailure) return error.worded;
  if (error instanceof ProblemError) return { key: `errors.${error.problem}` };
  // Of a file its path would be told, which is nobody's who reads pages.
  const trouble = systemTrouble(error);
  return trouble && !trouble.values ? { ...trouble, code: failure.code } : failure;
}
