import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

export function MailingPage() {
  const { t } = useTranslation();
  return <Page title={t('mailing.title')} />;
}
