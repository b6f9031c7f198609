import { changePassword, passwordMinimum } from '@anketa/contract/people/people';
import { ActionForm } from '@anketa/remote/action-form';
import { rulesOf } from '@anketa/remote/field-rules';
import { useSession } from '@anketa/remote/suite';
import { useForm } from '@anketa/remote/use-form';
import { Checkbox } from '@anketa/ui/choice';
import { Details } from '@anketa/ui/details';
import { TextInput } from '@anketa/ui/field';
import { Section, Stack } from '@anketa/ui/page';
import { useState } from 'react';
import { styled } from 'styled-components';
import { usePageTexts } from '../../locales/pages/page-texts.ts';

const Fields = styled(Stack)`max-width: 28rem;`;

const empty = { present: '', password: '' };

/** One's own password, for people with a local one; not for an administrator who acts as somebody. */
export function PasswordSection() {
  const { localAccount, impersonated } = useSession();
  return localAccount && !impersonated ? <OwnPassword /> : null;
}

function OwnPassword() {
  const { t } = usePageTexts();
  return (
    <Section>
      <h2>{t('password.title')}</h2>
      <p>{t('password.text')}</p>
      <Details>
        <summary>{t('password.act')}</summary>
        <PasswordChange />
      </Details>
    </Section>
  );
}

/** The present password and the new one, which is typed once and can be shown. */
function PasswordChange() {
  const { t } = usePageTexts();
  const [isVisible, setVisible] = useState(false);
  const form = useForm(changePassword, {
    values: empty,
    request: (body) => ({ body }),
    check: rulesOf(() => import(/* webpackChunkName: "password-rules" */ './rules.ts'), {
      tooShort: t('password.short', { count: passwordMinimum }),
    }),
    afresh: true,
    unsaved: t('password.unsaved'),
    success: t('password.done'),
    onSaved: () => setVisible(false),
  });
  const type = isVisible ? 'text' : 'password';
  return (
    <ActionForm form={form} submit={t('password.submit')} fresh secondary>
      <Fields>
        <TextInput
          label={t('password.present')}
          {...form.field('present')}
          type={type}
          autoComplete="current-password"
          required
        />
        <TextInput
          label={t('password.new')}
          help={t('password.help', { count: passwordMinimum })}
          {...form.field('password')}
          type={type}
          autoComplete="new-password"
          required
        />
        <Checkbox label={t('password.show')} checked={isVisible} onChange={setVisible} />
      </Fields>
    </ActionForm>
  );
}
