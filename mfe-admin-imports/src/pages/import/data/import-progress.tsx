import { patience } from '@anketa/contract/constants';
import type { EvaluationMay } from '@anketa/contract/evaluations/administration';
import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { readImportSource } from '@anketa/contract/evaluations/import-data';
import type { JobProgress as Job } from '@anketa/contract/evaluations/jobs';
import { JobProgress } from '@anketa/remote/job-progress';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { useProgress } from '@anketa/remote/use-progress';
import { Card } from '@anketa/ui/card';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useJobWords } from '../../../parts/job-words.ts';
import { Agree } from './agree.tsx';
import { minutesLeft } from './minutes-left.ts';
import { useEndOfImport } from './use-end-of-import.ts';
import { useRate } from './use-rate.ts';

interface ImportProgressProps {
  readonly evaluation: Evaluation;
  /** An import of it waits or runs: the first one, or a later one that leaves its phase as it is. */
  readonly importing: boolean;
  /** Whether its data are whole. */
  readonly isReady: boolean;
  readonly may: EvaluationMay;
  /** Reads the evaluation again. */
  readonly reload: () => void;
}

const interval = 1000;

/** Whether an import stopped until somebody agrees to the data as they are. */
const asks = ({ error }: Job) => error?.reason === 'lost-rows' || error?.reason === 'doubtful';

/** How far a running import is, asked every second; why one stopped, and the way to go on. Leaving the page does not stop it. */
export function ImportProgress({ evaluation, importing, isReady, may, reload }: ImportProgressProps) {
  const { t } = useTranslation();
  const isOffered = importing || may.import;
  const { job } = useProgress('import', evaluation.id, { may: may.edit && isOffered, watched: importing });
  useEndOfImport({ importing, job, isReady });
  const words = useJobWords('import');
  const isEnded = job?.state === 'done' || job?.state === 'failed' || job?.state === 'cancelled';
  // Where it is and what became of it is the evaluation's to say; of an import by the command line it alone says anything.
  const isBehind =
    (importing && (isEnded || job === null)) || (!importing && job !== null && job !== undefined && !isEnded);
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  }, [reload]);
  useEffect(() => {
    if (!isBehind) return;
    latest.current();
    const timer = setInterval(() => latest.current(), interval);
    return () => clearInterval(timer);
  }, [isBehind]);

  if (!isOffered) return null;
  if (!job) return importing ? <p role="status">{evaluation.step ?? t('progress.starting')}</p> : null;
  const nameOf = (step: string) => t(`steps.${step}`, step);
  const withProgress = (children: ReactNode) => (
    <JobProgress
      kind="import"
      subject={evaluation.id}
      job={job}
      words={words}
      nameOf={nameOf}
      mayManage={may.manage}
      instead={may.import && asks(job) ? <Agree id={evaluation.id} reason={job.error?.reason} /> : undefined}
    >
      {children}
    </JobProgress>
  );
  if (isEnded && !importing) return withProgress(null);
  // One card from the first that is known of it: another one in its place would take the focus, and a key that is being pressed, with it.
  return (
    <Card aria-labelledby="progress">
      <h2 id="progress">{t('progress.title')}</h2>
      {withProgress(<Rows id={evaluation.id} job={job} />)}
    </Card>
  );
}

function Rows({ id, job: { items, state } }: { readonly id: number; readonly job: Job }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rate = useRate(items);
  // Only whoever may import is told what the source has; others see how far it is.
  const { data: source } = useData(readImportSource, { params: { id } }, { patience });
  const left = minutesLeft({ expected: source?.expected ?? 0, items, rate: rate ?? 0 });
  return (
    <>
      <p>
        {t('progress.items', { count: items, number: items.toLocaleString(locale) })}{' '}
        {rate ? t('progress.rate', { number: rate.toLocaleString(locale) }) : null}{' '}
        {left === undefined ? null : left === 0 ? t('progress.soon') : t('progress.remaining', { count: left })}
      </p>
      <p>{t(state === 'driven' ? 'progress.legacy' : 'progress.leave')}</p>
    </>
  );
}
