import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

export function UsersPage() {
  const { t } = useTranslation();
  return <Page title={t('users.title')} />;
}
