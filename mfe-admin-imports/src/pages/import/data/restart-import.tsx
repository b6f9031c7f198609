import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { startImport } from '@anketa/contract/evaluations/import-steps';
import { Act } from '@anketa/remote/act';
import { useNotify } from '@anketa/remote/suite';
import { useTranslation } from 'react-i18next';
import { importState } from '../../../parts/state-badge.tsx';

/** Lets the server go on with an import that a page left unfinished or that failed, or take the data over again. */
export function RestartImport({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const kind = importState(evaluation) ? 'resume' : 'again';
  const context = evaluation.state === evaluationState.preparation ? undefined : 'filling';
  return (
    <div>
      <p>{t(`restart.${kind}Text`, { context })}</p>
      <Act
        endpoint={startImport}
        request={{ params: { id: evaluation.id } }}
        onDone={({ asked }) => notify({ kind: 'success', text: t(`restart.${asked}`) })}
      >
        {t(`restart.${kind}`)}
      </Act>
    </div>
  );
}
