import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

export function ResultsIndexPage() {
  const { t } = useTranslation();
  return <Page title={t('index.title')} />;
}
