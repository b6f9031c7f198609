import { cancelJob, type JobProgress as Job, resumeJob, type WatchedJob } from '@anketa/contract/evaluations/jobs';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import type { ReactNode } from 'react';
import { Act } from './act.tsx';

/** What a kind of job is called. `step`: what it was at, if anything. */
export interface JobWords {
  readonly waiting: string;
  readonly steps: (done: number, total: number) => string;
  readonly failed: (step: string | null) => string;
  readonly cancelled: (step: string | null) => string;
  readonly cancelling: string;
  readonly cancel: string;
  /** Undefined: it goes on by other means. */
  readonly resume: string | undefined;
}

interface JobProgressProps {
  readonly kind: WatchedJob;
  readonly subject: number;
  readonly job: Job;
  readonly words: JobWords;
  /** What a step is called. */
  readonly nameOf: (step: string) => string;
  /** Whether the person may stop it and let it go on, as the server says. */
  readonly mayManage: boolean;
  /** More about a job that is at work. */
  readonly children?: ReactNode;
  /** What is offered to whom may let it go on, in place of going on: where it failed for a reason that would stop it again. */
  readonly instead?: ReactNode;
}

/** How far a job is and the way to stop it; where it stopped, why, and the way to go on. Nothing once it is done. */
export function JobProgress({ kind, subject, job, words, nameOf, mayManage, children, instead }: JobProgressProps) {
  const request = { params: { kind, subject: String(subject) } };
  const { state, done, total, error } = job;
  const step = job.step === null ? null : nameOf(job.step);
  if (state === 'done') return null;
  if (state === 'failed' || state === 'cancelled') {
    return (
      <Notice $tone={state === 'failed' ? 'danger' : undefined} role={state === 'failed' ? 'alert' : undefined}>
        <p>
          <strong>{words[state](step)}</strong>
        </p>
        {error ? <p>{error.code === null ? error.message : `#${error.code} ${error.message}`}</p> : null}
        {mayManage ? instead : null}
        {mayManage && words.resume && !instead ? (
          <Act endpoint={resumeJob} request={request}>
            {words.resume}
          </Act>
        ) : null}
      </Notice>
    );
  }
  return (
    <Stack $gap={12}>
      <Progress
        label={step ?? words.waiting}
        value={total ? done : null}
        max={total || 1}
        text={total ? words.steps(Math.min(done + 1, total), total) : ''}
      />
      {children}
      {state === 'cancelling' ? <p role="status">{words.cancelling}</p> : null}
      {mayManage && (state === 'waiting' || state === 'running') ? (
        <div>
          <Act endpoint={cancelJob} request={request}>
            {words.cancel}
          </Act>
        </div>
      ) : null}
    </Stack>
  );
}
