import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

export function NotificationsPage() {
  const { t } = useTranslation();
  return <Page title={t('notifications.title')} />;
}
