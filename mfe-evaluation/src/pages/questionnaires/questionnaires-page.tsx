import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

export function QuestionnairesPage() {
  const { t } = useTranslation();
  return <Page title={t('questionnaires.title')} />;
}
