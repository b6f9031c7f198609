import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations/evaluations';
import { goesByProgress, type RecipientFilter } from '@anketa/contract/mail/mailing';
import { Checkbox } from '@anketa/ui/choice';
import { useTranslation } from 'react-i18next';

interface HalvesChoiceProps {
  readonly evaluation: Evaluation | undefined;
  readonly filter: RecipientFilter;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Whether an e-mail goes in two halves that are compared. Nothing where there would be nothing to compare. */
export function HalvesChoice({ evaluation, filter, checked, onChange }: HalvesChoiceProps) {
  const { t } = useTranslation();
  if (!evaluation || !isFillingOpen(evaluation) || !goesByProgress(filter)) return null;
  return <Checkbox label={t('halves.offer')} help={t('halves.offerHelp')} checked={checked} onChange={onChange} />;
}
