import { createLoginLink } from '@anketa/contract/people/people';
import { ActionFailure } from '@anketa/remote/action-failure';
import { useAction } from '@anketa/remote/use-action';
import { useCopy } from '@anketa/remote/use-copy';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { TextInput } from '@anketa/ui/field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Makes a one-time link that signs in as this person, and copies it. */
export function LoginLink({ oident, name }: { readonly oident: string; readonly name: string }) {
  const { t } = useTranslation();
  const copy = useCopy({ copied: t('loginLink.copied'), byHand: t('loginLink.copyByHand') });
  const { run, busy, failure } = useAction(createLoginLink, { refresh: 'nothing' });
  const [link, setLink] = useState<{ url: string; minutes: number } | null>(null);

  async function make() {
    const made = await run({ params: { oident } });
    if (!made) return;
    setLink(made);
    await copy(made.url);
  }
  return (
    <>
      <Button $off={busy} onClick={make}>
        {t('loginLink.copy')}
      </Button>
      <ActionFailure text={failure} />
      <Dialog
        open={link !== null}
        title={t('loginLink.title', { name })}
        text={<p>{t('loginLink.text', { count: link?.minutes ?? 0 })}</p>}
        onClose={() => setLink(null)}
        actions={
          <>
            <Button onClick={() => link && copy(link.url)}>{t('loginLink.again')}</Button>
            <Button $kind="primary" onClick={() => setLink(null)}>
              {t('close')}
            </Button>
          </>
        }
      >
        <TextInput label={t('loginLink.link')} value={link?.url ?? ''} onChange={() => undefined} readOnly />
      </Dialog>
    </>
  );
}
