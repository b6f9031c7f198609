import type { Evaluation } from '@anketa/contract/evaluations';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../parts/job-progress.tsx';
import { useJob } from '../../parts/use-job.ts';

/** How far the counting of the ballots is, what keeps it from it, and the way to stop it or to go on. */
export function Mixing({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const { job, reload } = useJob('mixing', evaluation.id);
  if (!job || job.state === 'done') return null;
  const nameOf = (step: string) => t('jobs.mixing.course', { course: step });
  return (
    <div style={{ marginBottom: 16 }}>
      <JobProgress kind="mixing" id={evaluation.id} job={job} nameOf={nameOf} reload={reload} />
    </div>
  );
}
