import { isOfRemotes, type listTokens, makeToken, scopeWords } from '@anketa/contract/people/tokens';
import type { TokenScope } from '@anketa/contract/rights';
import { partWordsOf } from '@anketa/contract/suite/part-words';
import { FormDialog } from '@anketa/remote/form-dialog';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Checkbox } from '@anketa/ui/choice';
import { Help, Select, TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choices } from './choices.tsx';
import { MadeToken } from './made-token.tsx';
import { Opened } from './opened.tsx';

type Props = Pick<PageProps<typeof listTokens>['data'], 'scopes' | 'accounts' | 'remotes'>;

interface NewTokenProps extends Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Makes a token, and shows it the one time that it can be seen: it stands where it does whatever the list has. */
export function NewToken({ open, onClose, ...props }: NewTokenProps) {
  const [made, setMade] = useState<string | null>(null);
  // Another token begins with an empty form.
  const [nth, setNth] = useState(0);
  const onMade = (token: string) => {
    onClose();
    setMade(token);
    setNth(nth + 1);
  };
  return (
    <>
      <TokenDialog key={nth} {...props} open={open} onClose={onClose} onMade={onMade} />
      <MadeToken token={made} onClose={() => setMade(null)} />
    </>
  );
}

interface Values {
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly ends_on: string;
  /** The number of a service account; empty: it is the caller's own. */
  readonly account: string;
  readonly remotes: string[];
}

const empty: Values = { name: '', scopes: [], ends_on: '', account: '', remotes: [] };

interface DialogProps extends Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (token: string) => void;
}

function TokenDialog({ scopes: offered, accounts, remotes, open, onClose, onMade }: DialogProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const form = useForm(makeToken, {
    values: empty,
    request: ({ account, ...values }) => ({ body: { ...values, account: account === '' ? null : Number(account) } }),
    unsaved: t('tokens.unsaved'),
    onSaved: ({ token }) => onMade(token),
  });
  const scopes = form.field('scopes');
  const chosen = form.field('remotes');
  const teams = remotes.filter(({ operator }) => !operator);
  const own = { value: '', label: t('tokens.own') };
  const choose = (values: readonly string[]) => {
    const now = offered.map(({ scope }) => scope).filter((scope) => values.includes(scope));
    form.change(now.some(isOfRemotes) ? { scopes: now } : { scopes: now, remotes: [] });
  };
  return (
    <FormDialog
      form={form}
      open={open}
      title={t('tokens.makeTitle')}
      text={<p>{t('tokens.makeText')}</p>}
      submit={t('tokens.makeSubmit')}
      cancel={t('cancel')}
      onClose={onClose}
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
            {teams.length === 0 ? <Help>{t('tokens.noRemotes')}</Help> : null}
            {teams.map(({ name: remote }) => (
              <Checkbox
                key={remote}
                label={localized(partWordsOf(remote))}
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
  );
}

/** Values with one more, or without it. */
function toggled<Value>(values: readonly Value[], value: Value, isIn: boolean): Value[] {
  return isIn ? [...values, value] : values.filter((one) => one !== value);
}
