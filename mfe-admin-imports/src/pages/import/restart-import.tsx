import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import { startImport } from '@anketa/contract/imports';
import { useRight } from '@anketa/remote/suite';
import { useCall } from '@anketa/remote/use-call';
import { Button } from '@anketa/ui/button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface RestartImportProps {
  readonly evaluation: Evaluation;
  readonly reload: () => void;
}

/** Which restart the server would accept: going on with an unfinished import, or taking the data over again. */
function restartOf({ state, completed_at, legacyImport }: Evaluation): 'resume' | 'again' | null {
  const { preparation, failed, importing } = evaluationState;
  if (state === preparation) return completed_at === null ? 'resume' : 'again';
  if (state === failed) return 'resume';
  return state === importing && legacyImport ? 'resume' : null;
}

/** Lets the server import what a page left unfinished, what failed, or once more what is still being prepared. */
export function RestartImport({ evaluation, reload }: RestartImportProps) {
  const { t } = useTranslation();
  const mayImport = useRight('import.create');
  const { call, pending } = useCall(startImport, { success: t('restart.started') });
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

  const kind = restartOf(evaluation);
  if (!kind || !mayImport) return null;
  async function start() {
    if (await call({ params: { id: evaluation.id } })) setStarted(true);
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
