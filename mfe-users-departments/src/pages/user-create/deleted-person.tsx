import { forgetDeletion } from '@anketa/contract/people/person-edits';
import { ActionForm } from '@anketa/remote/action-form';
import { useForm } from '@anketa/remote/use-form';
import { Details } from '@anketa/ui/details';
import { TextInput } from '@anketa/ui/field';
import { Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Narrow = styled.div`max-width: 28rem;`;

/** Lets imports bring somebody again who was deleted. They are known by nothing but their number. */
export function DeletedPerson() {
  const { t } = useTranslation();
  const form = useForm(forgetDeletion, {
    values: { oident: '' },
    request: ({ oident }) => ({ params: { oident: oident.trim() || '-' } }),
    afresh: true,
    unsaved: t('deletedPerson.unsaved'),
    success: t('deletedPerson.done'),
  });
  return (
    <Section>
      <Details>
        <summary>{t('deletedPerson.title')}</summary>
        <p>{t('deletedPerson.text')}</p>
        <ActionForm form={form} submit={t('deletedPerson.act')} secondary>
          <Narrow>
            <TextInput
              label={t('users.number')}
              {...form.field('oident')}
              required
              autoComplete="off"
              maxLength={1000}
            />
          </Narrow>
        </ActionForm>
      </Details>
    </Section>
  );
}
