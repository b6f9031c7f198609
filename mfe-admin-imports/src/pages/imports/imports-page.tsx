import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

export function ImportsPage() {
  const { t } = useTranslation();
  return <Page title={t('imports.title')} />;
}
