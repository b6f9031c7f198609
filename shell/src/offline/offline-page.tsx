import { useSession } from '@anketa/remote/suite';
import { Button, LinkButton } from '@anketa/ui/button';
import { Page, Row } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { ShellLink } from '../chrome/shell-link.tsx';

/** In place of a page that needs the server, which does not answer. */
export function OfflinePage() {
  const { t } = useTranslation();
  const { home } = useSession();
  return (
    <Page title={t('offline.title')}>
      <p role="alert">{t(home ? 'offline.page' : 'offline.nothing')}</p>
      <Row>
        {home ? (
          <LinkButton as={ShellLink} $kind="primary" href={home}>
            {t('offline.open')}
          </LinkButton>
        ) : null}
        <Button onClick={() => window.location.reload()}>{t('offline.retry')}</Button>
      </Row>
    </Page>
  );
}
