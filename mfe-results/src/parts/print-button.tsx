import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';

/** Opens the browser's dialog for printing, which also makes a PDF. */
export function PrintButton() {
  const { t } = useTranslation();
  return <Button onClick={() => window.print()}>{t('print')}</Button>;
}
