import { Button } from '@anketa/ui/button';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

/* Nobody prints from a phone, where it would stand in the way. */
const AtDesk = styled(Button)`
  @media (max-width: 639px) { display: none; }
  @media print { display: none; }
`;

/** Opens the browser's dialog for printing, which also makes a PDF. */
export function PrintButton() {
  const { t } = useTranslation();
  return <AtDesk onClick={() => window.print()}>{t('print')}</AtDesk>;
}
