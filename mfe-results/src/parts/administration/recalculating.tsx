import { Notice } from '@anketa/ui/notice';
import { useLaterTexts } from '../../locales/later/later-texts.ts';

/** Says that all figures are being computed again, and until when those from before hold (specification 4). */
export function Recalculating() {
  const { t } = useLaterTexts();
  return <Notice $tone="info">{t('recalculation.within')}</Notice>;
}
