import { formatted } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import type { Autosave } from '@anketa/remote/use-autosave';
import { BottomBar } from '@anketa/ui/bottom-bar';
import { Announced } from '@anketa/ui/hidden';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Bar = styled(BottomBar)`
  padding: 8px 0; border-block-start: 1px solid var(--line); background: var(--paper); font-size: var(--text-s); color: var(--ink-soft);
  font-variant-numeric: tabular-nums;
  &[data-wrong] { color: var(--danger); font-weight: 560; }
`;

interface SavedStateProps {
  readonly autosave: Autosave;
  /** It cannot be saved any more; the page says why. */
  readonly moved: boolean;
}

/** Whether what is written is saved, always in sight. Only what goes wrong is read out: the rest would talk into the writing. */
export function SavedState({ autosave: { state, at, error }, moved }: SavedStateProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (moved) return null;
  const isWrong = state === 'clash' || state === 'wrong' || state === 'failed';
  const time = at && formatted(locale, at, { timeStyle: 'short' });
  const why = state === 'failed' ? errorText(error, locale) : undefined;
  const text = state === 'saved' && time ? t('saved.at', { time }) : t(`saved.${state}`, { why });
  return (
    <Bar data-wrong={isWrong ? '' : undefined}>
      {text}
      <Announced text={isWrong ? text : ''} />
    </Bar>
  );
}
