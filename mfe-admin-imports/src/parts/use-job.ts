import { type JobProgress, readJob, type WatchedJob } from '@anketa/contract/jobs';
import { useClient, useRight, useSuite } from '@anketa/remote/suite';
import useSWR from 'swr';

const interval = 1000;

/** Whether the queue has a job, or will have it. */
export const isLive = (job: JobProgress | null | undefined) =>
  job?.state === 'waiting' || job?.state === 'running' || job?.state === 'cancelling';

interface Watched {
  /** Undefined until it is known, null when there never was one. */
  readonly job: JobProgress | null | undefined;
  readonly reload: () => void;
}

/** A background job of an evaluation, asked for every second while it is under way, or as long as `watched`. */
export function useJob(kind: WatchedJob, id: number, watched = false): Watched {
  const mayRead = useRight('import.edit');
  const { remote } = useSuite();
  const client = useClient();
  const { data, mutate } = useSWR(
    mayRead ? [remote.id, readJob.path, kind, id] : null,
    () => client(readJob, { params: { kind, subject: String(id) } }),
    {
      refreshInterval: (latest) => (watched || isLive(latest?.job) ? interval : 0),
      revalidateOnFocus: false,
      dedupingInterval: 0,
    },
  );
  return { job: data?.job, reload: () => void mutate() };
}
