import { type GivenRole, passwordMinimum } from '@anketa/contract/people/people';
import type { Form } from '@anketa/remote/use-form';
import { Card } from '@anketa/ui/card';
import { TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

/** What is being typed about a new user. */
export interface UserDraft {
  readonly login: string;
  readonly password: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly title_before: string;
  readonly title_after: string;
  readonly roles: readonly GivenRole[];
  readonly create_teacher: boolean;
  readonly department: string;
}

export const emptyDraft: UserDraft = {
  login: '',
  password: '',
  email: '',
  name: '',
  surname: '',
  title_before: '',
  title_after: '',
  roles: [],
  create_teacher: false,
  department: '',
};

/** Name and sign-in. */
export function UserFields({ form }: { readonly form: Form<UserDraft> }) {
  const { t } = useTranslation();
  type TextName = 'login' | 'password' | 'email' | 'name' | 'surname' | 'title_before' | 'title_after';
  const bind = (name: TextName) => ({ label: t(`userCreate.${name}`), ...form.field(name) });
  return (
    <Card>
      <h2>{t('userCreate.person')}</h2>
      <Stack>
        <Grid $min={120} $fill>
          <TextInput {...bind('title_before')} autoComplete="off" />
          <TextInput {...bind('title_after')} autoComplete="off" />
        </Grid>
        <TextInput {...bind('name')} required autoComplete="off" />
        <TextInput {...bind('surname')} required autoComplete="off" />
        <TextInput {...bind('email')} type="email" autoComplete="off" />
        <TextInput
          {...bind('login')}
          required
          autoComplete="off"
          autoCapitalize="none"
          help={t('userCreate.loginHelp')}
        />
        <TextInput
          {...bind('password')}
          required
          type="password"
          autoComplete="new-password"
          help={t('userCreate.passwordHelp', { count: passwordMinimum })}
        />
      </Stack>
    </Card>
  );
}
