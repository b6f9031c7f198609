import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

export function EvaluationsPage() {
  const { t } = useTranslation();
  return <Page title={t('evaluations.title')} />;
}
