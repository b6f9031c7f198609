import { usePort } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Dialog } from '@anketa/ui/dialog';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageTexts } from '../locales/pages/page-texts.ts';
import { useShell } from '../shell.ts';

/**
 * The layer over a page whose session has ended. Whoever signs in again goes on; closing it keeps the page, so that text can be copied out.
 * Of a page that was signed out in another tab, and has nothing unsaved, nothing is to be copied: whoever closes the layer gets what the server
 * draws for nobody.
 * Where the form's code does not come, a reload leads to the sign-in page.
 */
export function SessionDialog() {
  const { session, guard } = useShell();
  const { t } = useTranslation();
  const layer = usePort(session.layer);
  const Form = useForm(layer !== 'closed');
  const reload = () => window.location.reload();
  const close = () => (layer === 'covering' && !guard.isUnsaved() ? reload() : session.close());
  return (
    <Dialog
      open={layer !== 'closed' && Form !== undefined}
      covers={layer === 'covering'}
      title={t('session.expired')}
      text={<p>{t(Form ? 'session.again' : 'session.explanation')}</p>}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('session.close')}</Button>
          <Button $kind={Form ? 'secondary' : 'primary'} onClick={reload}>
            {t('session.reload')}
          </Button>
        </>
      }
    >
      {Form ? <Form /> : null}
    </Dialog>
  );
}

/** The form, whose code is loaded when it is first wanted. Undefined: it is on its way. Null: it does not come. */
function useForm(wanted: boolean): ComponentType | null | undefined {
  const [form, setForm] = useState<{ readonly component: ComponentType | null }>();
  useEffect(() => {
    if (!wanted) return;
    pageTexts.with(import(/* webpackChunkName: "sign-in-again" */ '../sign-in/sign-in-again.tsx')).then(
      ({ SignInAgain }) => setForm({ component: SignInAgain }),
      () => setForm({ component: null }),
    );
  }, [wanted]);
  return form?.component;
}
