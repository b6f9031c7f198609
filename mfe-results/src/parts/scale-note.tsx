import { styled } from 'styled-components';
import { useLaterTexts } from '../locales/later/later-texts.ts';

/** Above a table: what holds for all of it. */
export const Note = styled.p`
  && { margin: 0 0 8px; color: var(--ink-soft); font-size: var(--text-xs); }
`;

/** Above a table with averages: their scale, said once. */
export function ScaleNote() {
  const { t } = useLaterTexts();
  return <Note>{t('average.note')}</Note>;
}
