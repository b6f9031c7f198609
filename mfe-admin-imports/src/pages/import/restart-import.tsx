import type { Evaluation } from '@anketa/contract/evaluations';
import { startImport } from '@anketa/contract/imports';
import { useNotify } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
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
  const { call, pending } = useCall(startImport);
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
  async function start() {
    const answer = await call({ params: { id: evaluation.id } });
    if (!answer) return;
    notify({ kind: 'success', text: t(`restart.${answer.asked}`) });
    setStarted(true);
  }
  return (
    <div>
      <p>{t(`restart.${kind}Text`)}</p>
      <Button disabled={pending || started} onClick={start}>
        {t(`restart.${kind}`)}
      </Button>
    </div>
  );
}
