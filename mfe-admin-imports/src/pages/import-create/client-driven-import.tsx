import { completeImport, runImportStep } from '@anketa/contract/evaluations/import-steps';
import { useUnsavedGuard } from '@anketa/remote/suite';
import { useAction } from '@anketa/remote/use-action';
import { Card } from '@anketa/ui/card';
import { Progress } from '@anketa/ui/progress';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DriveProgress, driveImport, ImportFailure } from './drive-import.ts';
import { storedFilters } from './stored-filters.ts';

interface ClientDrivenImportProps {
  readonly id: number;
  readonly onDone: () => void;
  readonly onFailed: (text: string) => void;
}

/** The import that this page drives, chunk by chunk; leaving the page stops it after the chunk at hand. */
export function ClientDrivenImport({ id, onDone, onFailed }: ClientDrivenImportProps) {
  const { t } = useTranslation();
  const { attempt: runStep } = useAction(runImportStep, { refresh: 'nothing' });
  const { attempt: complete } = useAction(completeImport);
  const [progress, setProgress] = useState<DriveProgress | null>(null);
  const [lost, setLost] = useState(false);
  const [running, setRunning] = useState(true);
  const after = useRef({ onDone, onFailed });
  const words = useRef({ noAnswer: t('create.noAnswer'), notSaved: t('create.notSaved') });
  useEffect(() => {
    after.current = { onDone, onFailed };
  }, [onDone, onFailed]);
  useUnsavedGuard(running, t('create.leaving'));

  useEffect(() => {
    const stop = new AbortController();
    // A tick later: in development React mounts twice, and the first mount must not post anything.
    const timer = setTimeout(async () => {
      try {
        await driveImport({
          runStep,
          complete,
          id,
          filter: storedFilters(id),
          signal: stop.signal,
          words: words.current,
          onProgress: (now) => {
            setProgress(now);
            setLost(false);
          },
          onLost: () => setLost(true),
        });
        if (stop.signal.aborted) return;
        setRunning(false);
      } catch (error) {
        after.current.onFailed(error instanceof ImportFailure ? error.message : String(error));
      }
    });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [runStep, complete, id]);
  // Once the guard has let go.
  useEffect(() => {
    if (!running) after.current.onDone();
  }, [running]);

  const { step, index, total, counter } = progress ?? { step: '', index: 0, total: 1, counter: 0 };
  return (
    <Card aria-labelledby="driven">
      <h2 id="driven">{t('progress.title')}</h2>
      <Progress
        label={step ? t(`steps.${step}`, step) : t('progress.starting')}
        value={index}
        max={total}
        text={t('progress.step', { done: index + 1, total })}
      />
      <p style={{ marginTop: 12 }}>{t('progress.rows', { count: counter, number: counter })}</p>
      <p role="status">{lost ? t('create.lost') : null}</p>
      <p>{t('create.stay')}</p>
    </Card>
  );
}
