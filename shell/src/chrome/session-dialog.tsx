import { usePort } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { useTranslation } from 'react-i18next';
import { useShell } from '../shell.ts';

/** Shown when the server no longer knows the session. Closing it keeps the page, so that text can be copied out. */
export function SessionDialog() {
  const { session } = useShell();
  const { t } = useTranslation();
  const expired = usePort(session.expired);
  const close = () => session.expired.set(false);
  return (
    <Dialog
      open={expired}
      title={t('session.expired')}
      text={<p>{t('session.explanation')}</p>}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('session.close')}</Button>
          <Button $kind="primary" onClick={() => window.location.reload()}>
            {t('session.reload')}
          </Button>
        </>
      }
    />
  );
}
