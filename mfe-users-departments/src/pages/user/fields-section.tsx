import type { MayWithUser, User } from '@anketa/contract/people/people';
import { returnToSis, updateUser } from '@anketa/contract/people/person-edits';
import { type PersonFields, type SisField, signInFields, sisFields } from '@anketa/contract/people/person-fields';
import { changedFields } from '@anketa/contract/rebase';
import { Act } from '@anketa/remote/act';
import { ActionForm } from '@anketa/remote/action-form';
import { rulesOf } from '@anketa/remote/field-rules';
import { useGo } from '@anketa/remote/link';
import { useForm } from '@anketa/remote/use-form';
import { Card } from '@anketa/ui/card';
import { TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Said = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 12px; margin-block-start: 4px;
  padding: 4px 12px; border-inline-start: 3px solid var(--accent); background: var(--sunken); font-size: var(--text-s);
`;

interface FieldsProps {
  readonly user: User;
  readonly may: MayWithUser;
}

const valuesOf = ({ title_before, name, surname, title_after, email, login, oident }: User): PersonFields => ({
  title_before,
  name,
  surname,
  title_after,
  email: email ?? '',
  login: login ?? '',
  oident,
});

/** Names, e-mail, login and number, with what the SIS says of those that were edited. */
export function FieldsSection({ user, may }: FieldsProps) {
  const { t } = useTranslation();
  const go = useGo();
  const values = valuesOf(user);
  const label = (name: keyof PersonFields) => ({ label: t(name === 'oident' ? 'users.number' : `userCreate.${name}`) });
  const form = useForm(updateUser, {
    values,
    about: user.oidos,
    edited: {
      version: user.fields_version,
      fields: {
        title_before: label('title_before'),
        name: label('name'),
        surname: label('surname'),
        title_after: label('title_after'),
        email: label('email'),
        login: label('login'),
        oident: label('oident'),
      },
    },
    request: (_, { changed, version }) => ({ params: { oident: user.oident }, body: { ...changed, version } }),
    // What the SIS says may be against the rules: only what was edited is checked.
    check: rulesOf(() => import(/* webpackChunkName: "person-rules" */ './rules.ts'), {
      of: (edited) => changedFields(values, edited),
    }),
    unsaved: t('fields.unsaved'),
    success: t('fields.saved'),
    onSaved({ oident }) {
      if (oident !== user.oident) go(`/user/${encodeURIComponent(oident)}`);
    },
  });
  /** A field with what the SIS says beside it. */
  function field(name: SisField, more: { readonly type?: string; readonly help?: string } = {}) {
    const closed = signInFields.includes(name) && !may.sign_in;
    const said = user.edited_fields.find((one) => one.field === name);
    return (
      <div key={name}>
        <TextInput
          {...label(name)}
          {...form.field(name)}
          {...more}
          help={closed ? t('fields.closed') : more.help}
          disabled={closed}
          required={name === 'name' || name === 'surname'}
          autoComplete="off"
        />
        {said ? (
          <Said>
            <span>{t('fields.sis', { value: said.sis ?? '–' })}</span>
            {closed ? null : (
              <Back oident={user.oident} field={name} label={label(name).label} value={said.sis ?? '–'} />
            )}
          </Said>
        ) : null}
      </div>
    );
  }
  const [before, ...others] = sisFields;
  return (
    <Card>
      <h3>{t('fields.title')}</h3>
      <p>{t(user.local ? 'fields.local' : 'fields.ofSis')}</p>
      <ActionForm form={form} submit={t('fields.save')} secondary>
        <Stack>
          <Grid $min={120} $fill>
            {field(before)}
            {field('title_after')}
          </Grid>
          {others.filter((name) => name === 'name' || name === 'surname').map((name) => field(name))}
          {field('email', { type: 'email' })}
          {field('login', { help: t('userCreate.loginHelp') })}
          {user.local ? (
            <TextInput
              {...label('oident')}
              {...form.field('oident')}
              help={t('fields.numberHelp')}
              required
              autoComplete="off"
            />
          ) : null}
        </Stack>
      </ActionForm>
    </Card>
  );
}

interface BackProps {
  readonly oident: string;
  readonly field: SisField;
  readonly label: string;
  readonly value: string;
}

/** Takes an edit back. */
function Back({ oident, field, label, value }: BackProps) {
  const { t } = useTranslation();
  return (
    <Act
      endpoint={returnToSis}
      request={{ params: { oident, field } }}
      small
      label={t('fields.backOf', { field: label })}
      success={t('fields.isBack')}
      question={{
        title: t('fields.backTitle', { field: label }),
        text: t('fields.backText', { value }),
        yes: t('fields.back'),
      }}
    >
      {t('fields.back')}
    </Act>
  );
}
