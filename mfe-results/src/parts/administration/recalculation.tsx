import { recalculate } from '@anketa/contract/results/acts';
import type { EvaluationHead } from '@anketa/contract/results/results';
import { Act } from '@anketa/remote/act';
import { JobProgress } from '@anketa/remote/job-progress';
import { isLive, useProgress } from '@anketa/remote/use-progress';
import { Stack } from '@anketa/ui/page';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { Recalculating } from './recalculating.tsx';

interface Props {
  readonly evaluation: Pick<EvaluationHead, 'id'>;
  /** Whether the person may ask for it, as the server says. */
  readonly may: boolean;
}

/** Asks for all derived figures to be computed again, and says how far that is. */
export function Recalculation({ evaluation, may }: Props) {
  const { t } = useLaterTexts();
  const { job } = useProgress('recalculation', evaluation.id, { may });
  const live = isLive(job);
  if (!may) return null;
  const words = {
    waiting: t('recalculation.waiting'),
    steps: (done: number, total: number) => t('recalculation.step', { done, total }),
    failed: () => t('recalculation.failed'),
    cancelled: () => t('recalculation.cancelled'),
    cancelling: t('recalculation.cancelling'),
    cancel: t('recalculation.cancel'),
    resume: undefined,
  };
  return (
    <Stack $gap={12}>
      {job ? (
        <JobProgress
          kind="recalculation"
          subject={evaluation.id}
          nameOf={(step) => t(`recalculation.steps.${step}`)}
          job={job}
          words={words}
          mayManage
        />
      ) : null}
      {live ? (
        <Recalculating />
      ) : (
        <div>
          <Act endpoint={recalculate} request={{ params: { id: evaluation.id } }} success={t('recalculation.asked')}>
            {t('recalculation.ask')}
          </Act>
        </div>
      )}
    </Stack>
  );
}
