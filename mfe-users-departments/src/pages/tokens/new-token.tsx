import { isOfRemotes, type listTokens, makeToken, scopeWords } from '@anketa/contract/tokens';
import { FormDialog } from '@anketa/remote/form-dialog';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Button } from '@anketa/ui/button';
import { Checkbox } from '@anketa/ui/choice';
import { Select, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choices } from './choices.tsx';
import { MadeToken } from './made-token.tsx';
import { Opened } from './opened.tsx';

type Props = Pick<PageProps<typeof listTokens>['data'], 'scopes' | 'accounts' | 'remotes'>;

/** Makes a token, and shows it the one time that it can be seen. */
export function NewToken({ scopes: offered, accounts, remotes }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const form = useForm(makeToken, {
    values: {
      name: '',
      scopes: offered.slice(0, 0).map(({ scope }) => scope),
      ends_on: '',
      account: '',
      remotes: remotes.slice(0, 0),
    },
    request: ({ account, ...values }) => ({ body: { ...values, account: account === '' ? null : Number(account) } }),
    unsaved: t('tokens.unsaved'),
    onSaved: ({ token }) => {
      setOpen(false);
      setMade(token);
    },
  });
  const scopes = form.field('scopes');
  const chosen = form.field('remotes');
  const own = { value: '', label: t('tokens.own') };
  const choose = (values: readonly string[]) => {
    const now = offered.map(({ scope }) => scope).filter((scope) => values.includes(scope));
    form.change(now.some(isOfRemotes) ? { scopes: now } : { scopes: now, remotes: [] });
  };
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
          <Select
            label={t('tokens.whose')}
            help={t('tokens.whoseHelp')}
            {...form.field('account')}
            options={[own, ...accounts.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
          <TextInput
            label={t('tokens.endsOn')}
            help={t('tokens.endsOnHelp')}
            type="date"
            required
            {...form.field('ends_on')}
          />
          <Choices legend={t('tokens.scopes')} error={scopes.error}>
            {offered.map(({ scope }) => (
              <Checkbox
                key={scope}
                label={localized(scopeWords[scope])}
                help={t(`tokens.scopeHelp.${scope}`)}
                invalid={scopes.error !== undefined}
                checked={scopes.value.includes(scope)}
                onChange={(checked) => choose(toggled(scopes.value, scope, checked))}
              />
            ))}
          </Choices>
          {scopes.value.some(isOfRemotes) ? (
            <Choices legend={t('tokens.remotes')} error={chosen.error}>
              {remotes.map((remote) => (
                <Checkbox
                  key={remote}
                  label={remote}
                  invalid={chosen.error !== undefined}
                  checked={chosen.value.includes(remote)}
                  onChange={(checked) => chosen.onChange(toggled(chosen.value, remote, checked))}
                />
              ))}
            </Choices>
          ) : null}
          <Opened offered={offered} chosen={scopes.value} />
        </Stack>
      </FormDialog>
      <MadeToken token={made} onClose={() => setMade(null)} />
    </>
  );
}

/** Values with one more, or without it. */
function toggled<Value>(values: readonly Value[], value: Value, isIn: boolean): Value[] {
  return isIn ? [...values, value] : values.filter((one) => one !== value);
}
