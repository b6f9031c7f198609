import type { EvaluationHead } from '@anketa/contract/results/results';
import { formatted } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { styled } from 'styled-components';
import { useLaterTexts } from '../locales/later/later-texts.ts';

const OnPaper = styled.p`
  display: none;
  @media print { display: block; margin: 0 0 12px; padding-bottom: 8px; border-bottom: 1px solid var(--line-strong); font-size: var(--text-s); }
`;

interface Props {
  readonly evaluation: Pick<EvaluationHead, 'name_cs' | 'name_en'>;
}

/** On paper alone: of which evaluation this is, when it was printed, and why something may be missing on it. */
export function PrintHead({ evaluation }: Props) {
  const { t } = useLaterTexts();
  const localized = useLocalized();
  const today = formatted(useLocale(), new Date(), { dateStyle: 'long' });
  return (
    <OnPaper>
      <strong>{localized({ cs: evaluation.name_cs, en: evaluation.name_en })}</strong>
      <br />
      {t('onPaper.printed', { date: today })} {t('onPaper.withheld')}
    </OnPaper>
  );
}
