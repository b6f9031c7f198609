import { useCopy } from '@anketa/remote/use-copy';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { TextInput } from '@anketa/ui/field';
import { useTranslation } from 'react-i18next';

/** Shows a token that was just made; null: none. */
export function MadeToken({ token, onClose }: { readonly token: string | null; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const copy = useCopy({ copied: t('tokens.copied'), byHand: t('tokens.copyByHand') });
  return (
    <Dialog
      open={token !== null}
      title={t('tokens.madeTitle')}
      text={<p>{t('tokens.madeText')}</p>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => token && copy(token)}>{t('tokens.copy')}</Button>
          <Button $kind="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <TextInput label={t('tokens.token')} value={token ?? ''} onChange={() => undefined} readOnly />
    </Dialog>
  );
}
