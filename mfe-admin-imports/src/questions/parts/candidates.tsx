import type { ResponseOf } from '@anketa/contract/endpoint';
import type { UnfitMask } from '@anketa/contract/questions/editing';
import type { importQuestions } from '@anketa/contract/questions/exchange';
import { useLocalized } from '@anketa/remote/suite';
import { Badge } from '@anketa/ui/notice';
import type { Column } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/** A question that could be brought to an evaluation. */
export type Candidate = ResponseOf<typeof importQuestions>['candidates'][number];

const Left = styled.small`
  display: block; font-size: var(--text-xs); color: var(--ink-soft); overflow-wrap: anywhere;
`;

/** Whether a candidate would be added: not the ones asked already, nor those that would be asked of too many. */
export function isAdded({ duplicate, scope_lost }: Candidate): boolean {
  return !duplicate && !scope_lost;
}

/** "Předměty: APRG*, XYZ; Katedry: KAT". */
export function useMaskWords(): (masks: readonly UnfitMask[]) => string {
  const { t } = useTranslation();
  return (masks) => {
    const byDimension = Map.groupBy(masks, ({ dimension }) => dimension);
    return [...byDimension]
      .map(([dimension, of]) => `${t(`dimensions.${dimension}`)}: ${of.map(({ mask }) => mask).join(', ')}`)
      .join('; ');
  };
}

/** Text, target, form and what would become of the question here. */
export function useCandidateColumns<Row extends Candidate>(): readonly Column<Row>[] {
  const { t } = useTranslation();
  const localized = useLocalized();
  return [
    {
      key: 'body',
      title: t('questions.body'),
      main: true,
      render: ({ question: { body_cs, body_en } }) => localized({ cs: body_cs, en: body_en }),
    },
    { key: 'target', title: t('questions.target'), render: ({ question }) => t(`questionTargets.${question.target}`) },
    { key: 'form', title: t('questions.form'), render: ({ question }) => t(`questionForms.${question.form}`) },
    { key: 'fate', title: t('candidates.fate'), render: (candidate) => <Fate candidate={candidate} /> },
  ];
}

function Fate({ candidate: { duplicate, scope_lost, unfit } }: { readonly candidate: Candidate }) {
  const { t } = useTranslation();
  const words = useMaskWords();
  if (duplicate) return <Badge>{t('candidates.duplicate')}</Badge>;
  return (
    <div>
      <Badge $tone={scope_lost ? 'warning' : 'success'}>{t(scope_lost ? 'candidates.lost' : 'candidates.added')}</Badge>
      {unfit.length > 0 ? <Left>{t('candidates.unfit', { masks: words(unfit) })}</Left> : null}
    </div>
  );
}
