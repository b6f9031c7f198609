import type { MailMedium } from '@anketa/contract/mail/mailing';
import { deleteMailTemplate, type MailTemplate, updateMailTemplate } from '@anketa/contract/mail/templates';
import { Act } from '@anketa/remote/act';
import { ActionForm } from '@anketa/remote/action-form';
import { useForm } from '@anketa/remote/use-form';
import { useTranslation } from 'react-i18next';
import { MailTexts } from '../../parts/mail-texts.tsx';

interface TemplateFormProps {
  readonly medium: MailMedium;
  readonly template: MailTemplate;
}

/** A text in both languages, with the way back to the product's own. What is wrong in it is said under it and does not keep it from being saved. */
export function TemplateForm({ medium, template }: TemplateFormProps) {
  const { t } = useTranslation();
  const { purpose, version, examples, edited, subject_cs, subject_en, body_cs, body_en } = template;
  const place = { params: { purpose }, ...(medium === 'push' && { query: { medium } }) };
  const label = (part: 'subject' | 'body', locale: 'cs' | 'en') => ({
    label: `${t(part === 'subject' ? `mailText.subject.${medium}` : 'mailText.body')}, ${t(`mailText.${locale}`).toLocaleLowerCase()}`,
  });
  const form = useForm(updateMailTemplate, {
    values: { subject_cs, subject_en, body_cs, body_en },
    edited: {
      version,
      fields: {
        subject_cs: label('subject', 'cs'),
        subject_en: label('subject', 'en'),
        body_cs: label('body', 'cs'),
        body_en: label('body', 'en'),
      },
    },
    request: (_, { changed, version: from }) => ({ ...place, body: { ...changed, version: from } }),
    storeAs: `mail-template ${medium} ${purpose}`,
    unsaved: t('templates.unsaved'),
    success: t('templates.saved'),
  });
  return (
    <ActionForm
      form={form}
      submit={t('templates.save')}
      more={
        edited ? (
          <Act
            endpoint={deleteMailTemplate}
            request={place}
            success={t('templates.reset')}
            question={{
              title: t('templates.resetAsk'),
              text: t('templates.resetText'),
              yes: t('templates.resetYes'),
              danger: true,
            }}
          >
            {t('templates.resetAct')}
          </Act>
        ) : null
      }
    >
      <MailTexts medium={medium} value={form.values} onChange={form.change} examples={examples} />
    </ActionForm>
  );
}
