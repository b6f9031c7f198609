import type { ParticipationTotals } from '@anketa/contract/evaluations/statistics';
import { useLocale } from '@anketa/remote/suite';
import { Help } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';

/** How many of the submitted questionnaires are about courses, which is what response rates count, and how many about studies. */
export function OfWhich({ questionnaires, general }: Pick<ParticipationTotals, 'questionnaires' | 'general'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!general) return null;
  const values = {
    courses: (questionnaires - general).toLocaleString(locale),
    general: general.toLocaleString(locale),
  };
  return <Help style={{ marginTop: 8 }}>{t('statistics.ofWhich', values)}</Help>;
}
