import { type JobProgress, readJobs, type WatchedJob } from '@anketa/contract/evaluations/jobs';
import { useEffect, useRef } from 'react';
import { useCache } from './use-cache.ts';
import { useData } from './use-data.ts';

const interval = 1000;

/** Whether the queue has a job, or will have it. */
export const isLive = (job: JobProgress | null | undefined) =>
  job?.state === 'waiting' || job?.state === 'running' || job?.state === 'cancelling';

export interface Watched {
  /** Undefined until it is known, null when there never was one. */
  readonly job: JobProgress | null | undefined;
  readonly reload: () => void;
}

interface ProgressOptions {
  /** Whether the person may know of it: otherwise nothing is asked for. */
  readonly may: boolean;
  /** Asked for every second although it seems to have ended. */
  readonly watched?: boolean;
}

/**
 * A background job of an evaluation, asked for every second while it is under way. `JobProgress` shows it. When it has ended, what is on the
 * screen is read again: it may have changed any of it.
 */
export function useProgress(kind: WatchedJob, subject: number, { may, watched = false }: ProgressOptions): Watched {
  const { data, reload } = useData(readJobs, may ? { params: { subject: String(subject) } } : null, {
    every: (latest) => (watched || isLive(latest?.[kind]) ? interval : 0),
  });
  const job = data?.[kind];
  useEnd(kind, job);
  return { job, reload };
}

function useEnd(kind: WatchedJob, job: JobProgress | null | undefined): void {
  const { reload } = useCache();
  const ended = job === undefined ? undefined : job === null || isLive(job) ? '' : `${job.turn} ${job.state}`;
  const before = useRef(ended);
  useEffect(() => {
    if (ended === undefined) return;
    const isNew = before.current !== undefined && before.current !== ended && ended !== '';
    before.current = ended;
    // Of what was deleted nothing is left to read.
    if (isNew && kind !== 'deletion') reload(() => true);
  }, [ended, kind, reload]);
}
