import { formatted } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import type { Autosave } from '@anketa/remote/use-autosave';
import { BottomBar } from '@anketa/ui/bottom-bar';
import { Announced } from '@anketa/ui/hidden';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Quiet = styled.span`font-size: var(--text-s); font-variant-numeric: tabular-nums;
  @media (min-width: 640px) { margin-inline-start: 12px; }
`;

const Bar = styled(BottomBar)`
  padding: 8px 0; border-block-start: 1px solid var(--line); background: var(--paper); color: var(--danger); font-size: var(--text-s); font-weight: 560;
`;

interface SavedProps {
  readonly autosave: Autosave;
}

const isWrong = ({ state }: Autosave): boolean => state === 'clash' || state === 'wrong' || state === 'failed';

/** That what is written is saved, or is about to be: small, in the head of the page. Nothing of what goes wrong, which stands in sight. */
export function SavedState({ autosave }: SavedProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, at } = autosave;
  if (isWrong(autosave)) return null;
  const time = at && formatted(locale, at, { timeStyle: 'short' });
  return <Quiet>{state === 'saved' && time ? t('saved.at', { time }) : t(`saved.${state}`)}</Quiet>;
}

/** That what is written cannot be saved, always in sight and read out. Nothing as long as it can: that would talk into the writing. */
export function SavingTrouble({ autosave }: SavedProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, error } = autosave;
  const why = state === 'failed' ? errorText(error, locale) : undefined;
  const text = isWrong(autosave) ? t(`saved.${state}`, { why }) : '';
  return (
    <>
      {text ? <Bar>{text}</Bar> : null}
      <Announced text={text} />
    </>
  );
}
