import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { JobProgress } from '@anketa/remote/job-progress';
import { useProgress } from '@anketa/remote/use-progress';
import { useTranslation } from 'react-i18next';
import { useJobWords } from '../../../parts/job-words.ts';

interface MixingProps {
  readonly evaluation: Evaluation;
  readonly mayManage: boolean;
}

/** How far the counting of the ballots is, what keeps it from it, and the way to stop it or to go on. */
export function Mixing({ evaluation, mayManage }: MixingProps) {
  const { t } = useTranslation();
  const { job } = useProgress('mixing', evaluation.id, { may: true });
  const words = useJobWords('mixing');
  if (!job || job.state === 'done') return null;
  const nameOf = (step: string) => t('jobs.mixing.course', { course: step });
  return (
    <div style={{ marginBottom: 16 }}>
      <JobProgress
        kind="mixing"
        subject={evaluation.id}
        job={job}
        words={words}
        nameOf={nameOf}
        mayManage={mayManage}
      />
    </div>
  );
}
