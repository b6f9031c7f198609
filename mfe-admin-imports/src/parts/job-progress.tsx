import { cancelJob, type JobProgress as Job, resumeJob, type WatchedJob } from '@anketa/contract/jobs';
import { useRight } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { Notice } from '@anketa/ui/notice';
import { Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface JobProgressProps {
  readonly kind: WatchedJob;
  readonly id: number;
  readonly job: Job;
  /** What a step is called. */
  readonly nameOf: (step: string) => string;
  readonly reload: () => void;
  /** Whether the page has another way to go on. */
  readonly elsewhere?: boolean;
  /** More about a job that is at work. */
  readonly children?: ReactNode;
}

/** How far a job is and the way to stop it; where it stopped, why, and the way to go on. Nothing once it is done. */
export function JobProgress({ kind, id, job, nameOf, reload, elsewhere, children }: JobProgressProps) {
  const { t } = useTranslation();
  const mayManage = useRight('import.manage');
  const cancel = useCall(cancelJob);
  const resume = useCall(resumeJob);
  const params = { kind, subject: String(id) };
  const { state, step, done, total, error } = job;
  const at = { step: step === null ? '' : nameOf(step) };

  async function stop() {
    if (await cancel.call({ params })) reload();
  }
  async function goOn() {
    if (await resume.call({ params })) reload();
  }
  if (state === 'done') return null;
  if (state === 'failed' || state === 'cancelled') {
    return (
      <Notice $tone={state === 'failed' ? 'danger' : undefined} role={state === 'failed' ? 'alert' : undefined}>
        <p>
          <strong>{t(`jobs.${kind}.${state}`, { ...at, context: step === null ? undefined : 'step' })}</strong>
        </p>
        {error ? <p>{error.code === null ? error.message : `#${error.code} ${error.message}`}</p> : null}
        {mayManage && !elsewhere ? (
          <Button disabled={resume.pending} onClick={goOn}>
            {t(`jobs.${kind}.resume`)}
          </Button>
        ) : null}
      </Notice>
    );
  }
  return (
    <Stack $gap={12}>
      <Progress
        label={step === null ? t(`jobs.${kind}.waiting`) : at.step}
        value={done}
        max={total ?? 1}
        text={total === null ? '' : t('progress.step', { done: Math.min(done + 1, total), total })}
      />
      {children}
      {state === 'cancelling' ? <p role="status">{t('jobs.cancelling')}</p> : null}
      {mayManage && (state === 'waiting' || state === 'running') ? (
        <div>
          <Button disabled={cancel.pending} onClick={stop}>
            {t(`jobs.${kind}.cancel`)}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
