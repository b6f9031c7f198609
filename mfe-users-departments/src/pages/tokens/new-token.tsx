import { tokenScopes } from '@anketa/contract/rights';
import { makeToken } from '@anketa/contract/tokens';
import { FormDialog } from '@anketa/remote/form-dialog';
import { useCopy } from '@anketa/remote/use-copy';
import { useForm } from '@anketa/remote/use-form';
import { Button } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { Dialog } from '@anketa/ui/dialog';
import { TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Makes a token, and shows it the one time that it can be seen. */
export function NewToken() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const form = useForm(makeToken, {
    values: { name: '', scopes: [...tokenScopes], ends_on: '' },
    request: (values) => ({ body: values }),
    unsaved: t('tokens.unsaved'),
    onSaved: ({ token }) => {
      setOpen(false);
      setMade(token);
    },
  });
  const scopes = form.field('scopes');
  return (
    <>
      <Button $kind="primary" onClick={() => setOpen(true)}>
        {t('tokens.make')}
      </Button>
      <FormDialog
        form={form}
        open={open}
        title={t('tokens.makeTitle')}
        text={<p>{t('tokens.makeText')}</p>}
        submit={t('tokens.makeSubmit')}
        cancel={t('cancel')}
        onClose={() => setOpen(false)}
      >
        <Stack>
          <TextInput
            label={t('tokens.name')}
            help={t('tokens.nameHelp')}
            required
            {...form.field('name')}
            maxLength={100}
          />
          <TextInput
            label={t('tokens.endsOn')}
            help={t('tokens.endsOnHelp')}
            type="date"
            required
            {...form.field('ends_on')}
          />
          {tokenScopes.map((scope) => (
            <Checkbox
              key={scope}
              label={t(`tokens.scope.${scope}`)}
              help={t(`tokens.scopeHelp.${scope}`)}
              checked={scopes.value.includes(scope)}
              onChange={(checked) =>
                scopes.onChange(tokenScopes.filter((one) => (one === scope ? checked : scopes.value.includes(one))))
              }
            />
          ))}
        </Stack>
      </FormDialog>
      <MadeToken token={made} onClose={() => setMade(null)} />
    </>
  );
}

/** Shows a token that was just made. */
function MadeToken({ token, onClose }: { readonly token: string | null; readonly onClose: () => void }) {
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
