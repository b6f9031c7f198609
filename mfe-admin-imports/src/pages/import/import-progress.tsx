import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { type ImportStep, readImportProgress } from '@anketa/contract/imports';
import { useClient, useLocale, useRight, useSuite } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Progress } from '@anketa/ui/progress';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { useRate } from './use-rate.ts';

interface ImportProgressProps {
  readonly evaluation: Evaluation;
  /** Called once the import has ended, well or not. */
  readonly onFinished: () => void;
}

const interval = 1000;

/** How far a running import is, asked every second; why a failed one stopped. Leaving the page does not stop it. */
export function ImportProgress({ evaluation, onFinished }: ImportProgressProps) {
  const { t } = useTranslation();
  const mayEdit = useRight('import.edit');
  const { remote } = useSuite();
  const client = useClient();
  const running = evaluation.state === evaluationState.importing;
  const { data } = useSWR(
    mayEdit ? [remote.id, readImportProgress.path, evaluation.id] : null,
    () => client(readImportProgress, { params: { id: evaluation.id } }),
    { refreshInterval: running ? interval : 0, revalidateOnFocus: false, dedupingInterval: 0 },
  );
  const ended = running && data !== undefined && data.state !== evaluationState.importing;
  const finish = useRef(onFinished);
  useEffect(() => {
    finish.current = onFinished;
  }, [onFinished]);
  useEffect(() => {
    if (ended) finish.current();
  }, [ended]);

  if (!data) return running ? <p role="status">{evaluation.step ?? t('progress.starting')}</p> : null;
  const failed = data.steps.find((step) => step.state === 'failed');
  if (failed) return <Failed step={failed} />;
  return running ? <Running steps={data.steps} legacy={evaluation.legacyImport} /> : null;
}

function Failed({ step }: { readonly step: ImportStep }) {
  const { t } = useTranslation();
  return (
    <Notice $tone="danger" role="alert">
      <p>
        <strong>{t('progress.failed', { step: t(`steps.${step.step}`, step.step) })}</strong>
      </p>
      {step.error ? (
        <p>
          #{step.error.code} {step.error.message}
        </p>
      ) : null}
    </Notice>
  );
}

function Running({ steps, legacy }: { readonly steps: readonly ImportStep[]; readonly legacy: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const done = steps.filter((step) => step.state === 'done').length;
  const running = steps.find((step) => step.state === 'running');
  const rows = steps.reduce((sum, step) => sum + step.counter, 0);
  const rate = useRate(rows);
  return (
    <Card aria-labelledby="progress">
      <h2 id="progress">{t('progress.title')}</h2>
      <Progress
        label={running ? t(`steps.${running.step}`, running.step) : t('progress.starting')}
        value={done}
        max={steps.length}
        text={t('progress.step', { done: Math.min(done + 1, steps.length), total: steps.length })}
      />
      <p style={{ marginTop: 12 }}>
        {running
          ? t('progress.rows', { count: running.counter, number: running.counter.toLocaleString(locale) })
          : null}{' '}
        {rate ? t('progress.rate', { number: rate.toLocaleString(locale) }) : null}
      </p>
      <p>{t(legacy ? 'progress.legacy' : 'progress.leave')}</p>
    </Card>
  );
}
