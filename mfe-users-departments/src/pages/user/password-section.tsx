import { passwordMinimum, type User } from '@anketa/contract/people/people';
import { givePassword, removePassword } from '@anketa/contract/people/person-edits';
import { Act } from '@anketa/remote/act';
import { ActionForm } from '@anketa/remote/action-form';
import { rulesOf } from '@anketa/remote/field-rules';
import { useForm } from '@anketa/remote/use-form';
import { Card } from '@anketa/ui/card';
import { Checkbox } from '@anketa/ui/choice';
import { TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PasswordProps {
  readonly user: User;
  readonly name: string;
}

/** The local password of somebody else: given, replaced, removed. */
export function PasswordSection({ user, name }: PasswordProps) {
  const { t } = useTranslation();
  const { oident, local_password: has, other_way } = user;
  const [isVisible, setVisible] = useState(false);
  const form = useForm(givePassword, {
    values: { password: '' },
    request: (body) => ({ params: { oident }, body }),
    check: rulesOf(() => import(/* webpackChunkName: "person-rules" */ './rules.ts'), {
      tooShort: t('userCreate.passwordHelp', { count: passwordMinimum }),
    }),
    afresh: true,
    unsaved: t('password.unsaved'),
    success: t('password.done', { name }),
    onSaved: () => setVisible(false),
  });
  const removal = (
    <Act
      endpoint={removePassword}
      request={{ params: { oident } }}
      success={t('password.removed', { name })}
      question={{
        title: t('password.removeTitle', { name }),
        text: t(other_way ? 'password.removeText' : 'password.removeOnly'),
        yes: t('password.remove'),
        danger: true,
      }}
    >
      {t('password.remove')}
    </Act>
  );
  return (
    <Card>
      <h3>{t('password.title')}</h3>
      <p>{t(has ? 'password.has' : other_way ? 'password.hasNone' : 'password.noWay')}</p>
      <ActionForm
        form={form}
        submit={t(has ? 'password.replace' : 'password.give')}
        fresh
        secondary
        more={has ? removal : undefined}
      >
        <Stack>
          <TextInput
            label={t('password.new')}
            help={t('userCreate.passwordHelp', { count: passwordMinimum })}
            {...form.field('password')}
            type={isVisible ? 'text' : 'password'}
            autoComplete="new-password"
            required
          />
          <Checkbox label={t('password.show')} checked={isVisible} onChange={setVisible} />
        </Stack>
      </ActionForm>
    </Card>
  );
}
