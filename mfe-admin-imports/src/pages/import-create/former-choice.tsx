import type { ResponseOf } from '@anketa/contract/endpoint';
import { type createImport, type FormerEvaluation, movedDates } from '@anketa/contract/evaluations/imports';
import { Help, Select } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useEvaluationChoices } from '../../parts/semester.ts';

type Copied = NonNullable<ResponseOf<typeof createImport>['copied']>;

/** What was taken over, or will be, in words: "14 otázek, nastavení, úvodní texty, 3 termíny"; empty when it is nothing. */
export function useCopiedText(): (copied: Copied) => string {
  const { t } = useTranslation();
  return ({ questions, options, texts, dates }) =>
    [
      questions > 0 ? t('former.questions', { count: questions }) : '',
      options ? t('former.options') : '',
      texts ? t('former.texts') : '',
      dates > 0 ? t('former.dates', { count: dates }) : '',
    ]
      .filter(Boolean)
      .join(', ');
}

interface FormerChoiceProps {
  readonly former: readonly FormerEvaluation[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  /** Of when the new evaluation is: dates move by years. */
  readonly to: { readonly year: number; readonly semester: number };
}

/** The evaluation that a new one is made after; under it what will be taken over. */
export function FormerChoice({ former, value, onChange, to }: FormerChoiceProps) {
  const { t } = useTranslation();
  const copiedText = useCopiedText();
  const chosen = former.find(({ id }) => id === value);
  const options = useEvaluationChoices()(former);
  const dates = chosen ? Object.values(movedDates(chosen, to, new Date())).filter((date) => date !== null).length : 0;
  const what = chosen && copiedText({ ...chosen, dates });
  return (
    <Stack $gap={8}>
      <Select
        label={t('former.label')}
        options={[{ value: '', label: t('former.nothing') }, ...options]}
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
      />
      <Help role="status">{chosen ? (what ? t('former.will', { what }) : t('former.none')) : ''}</Help>
    </Stack>
  );
}
