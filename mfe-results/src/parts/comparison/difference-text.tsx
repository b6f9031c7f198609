import type { Difference } from '@anketa/contract/results/differences';
import { useLocale } from '@anketa/remote/suite';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { decimal } from '../format.ts';

const Certain = styled.span<{ $better: boolean }>`
  display: inline-block; padding-inline-start: 10px; border-inline-start: 4px solid var(--rating-${({ $better }) => ($better ? 1 : 5)}); print-color-adjust: exact;
  & > small { display: block; color: var(--ink-soft); font-size: var(--text-xs); white-space: nowrap; }
`;

const Soft = styled.span`
  color: var(--ink-soft);
`;

interface Props {
  readonly difference: Difference | null;
  /** In few words, where many stand below each other. */
  readonly brief?: boolean;
}

/** A difference in words, where its interval carries it; else that there is none to speak of. */
export function DifferenceText({ difference, brief }: Props) {
  const { t } = useLaterTexts();
  const numbers = useDifferenceNumbers();
  if (!difference) return <Soft>–</Soft>;
  if (!difference.certain) return <Soft>{t(brief ? 'difference.unsureBrief' : 'difference.unsure')}</Soft>;
  const better = difference.by < 0;
  const { by, from, to } = numbers(difference);
  return (
    <Certain $better={better}>
      {t(`difference.${better ? 'better' : 'worse'}`, { by })} <small>{t('difference.interval', { from, to })}</small>
    </Certain>
  );
}

/** How far apart, and between what and what with 95 %; without signs, since words say which way. */
function useDifferenceNumbers() {
  const locale = useLocale();
  return ({ by, interval: [low, high] }: Difference) => {
    const [from = 0, to = 0] = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b);
    return { by: decimal(locale, Math.abs(by)), from: decimal(locale, from), to: decimal(locale, to) };
  };
}

/** What a difference of averages says, in a sentence; null where there is none to be said. */
export function useDifferenceFinding() {
  const { t } = useLaterTexts();
  const numbers = useDifferenceNumbers();
  return (against: 'before' | 'department', difference: Difference | null, names: Record<string, string> = {}) => {
    if (!difference) return null;
    const says = difference.certain ? (difference.by < 0 ? 'better' : 'worse') : 'unsure';
    return t(`apart.${against}.${says}`, { ...numbers(difference), ...names });
  };
}
