import type { Evaluation } from '@anketa/contract/evaluations';
import { startImport } from '@anketa/contract/imports';
import { Act } from '@anketa/remote/act';
import { useNotify } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Row } from '@anketa/ui/page';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importState } from '../../parts/state-badge.tsx';

interface RestartImportProps {
  readonly evaluation: Evaluation;
  readonly reload: () => void;
}

/** Lets the server go on with an import that a page left unfinished or that failed, or take the data over again. */
export function RestartImport({ evaluation, reload }: RestartImportProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [started, setStarted] = useState(false);
  // The job takes its turn; the page asks until the import is seen to run.
  useEffect(() => {
    if (!started) return;
    const timer = setInterval(reload, 1000);
    const end = setTimeout(() => setStarted(false), 15_000);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [started, reload]);

  const kind = importState(evaluation) ? 'resume' : 'again';
  return (
    <div>
      <p>{t(`restart.${kind}Text`)}</p>
      <Row>
        {started ? (
          <Button disabled>{t(`restart.${kind}`)}</Button>
        ) : (
          <Act
            endpoint={startImport}
            request={{ params: { id: evaluation.id } }}
            onDone={({ asked }) => {
              notify({ kind: 'success', text: t(`restart.${asked}`) });
              setStarted(true);
            }}
          >
            {t(`restart.${kind}`)}
          </Act>
        )}
      </Row>
    </div>
  );
}
