import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import { Badge } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';

/** Why an evaluation has no phase to choose, or null when it has one. Specification 4. */
export function importState({ state, completed_at }: Pick<Evaluation, 'state' | 'completed_at'>) {
  if (state === evaluationState.importing) return 'importing';
  if (state === evaluationState.failed) return 'failed';
  return completed_at === null ? 'incomplete' : null;
}

/** A label for an evaluation that is being imported, or was not imported whole. */
export function StateBadge({ state }: { readonly state: 'importing' | 'failed' | 'incomplete' }) {
  const { t } = useTranslation();
  const tone = { importing: 'info', failed: 'danger', incomplete: 'warning' } as const;
  return <Badge $tone={tone[state]}>{t(`state.${state}`)}</Badge>;
}
