import { useLaterTexts } from '../locales/later/later-texts.ts';
import { Note } from './note.tsx';

/** Above a table with averages: their scale, said once. */
export function ScaleNote() {
  const { t } = useLaterTexts();
  return <Note>{t('average.note')}</Note>;
}
