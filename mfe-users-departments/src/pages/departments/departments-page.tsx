import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

export function DepartmentsPage() {
  const { t } = useTranslation();
  return <Page title={t('departments.title')} />;
}
