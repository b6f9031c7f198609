import type { WatchedJob } from '@anketa/contract/evaluations/jobs';
import type { JobWords } from '@anketa/remote/job-progress';
import { useTranslation } from 'react-i18next';

/** What the jobs of an evaluation are called. An import goes on by a button of its own. */
export function useJobWords(kind: WatchedJob): JobWords {
  const { t } = useTranslation();
  const ended = (state: 'failed' | 'cancelled') => (step: string | null) =>
    t(`jobs.${kind}.${state}`, { step, context: step === null ? undefined : 'step' });
  return {
    waiting: t(`jobs.${kind}.waiting`),
    steps: (done, total) => t('progress.step', { done, total }),
    failed: ended('failed'),
    cancelled: ended('cancelled'),
    cancelling: t('jobs.cancelling'),
    cancel: t(`jobs.${kind}.cancel`),
    resume: kind === 'import' ? undefined : t(`jobs.${kind}.resume`),
  };
}
