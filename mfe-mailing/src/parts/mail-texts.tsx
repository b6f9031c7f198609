import { type MailValues, mailLengths } from '@anketa/contract/mail-text';
import { type Locale, locales } from '@anketa/contract/values';
import { Card } from '@anketa/ui/card';
import { TextInput } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useDeferredValue, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MailPreview } from './mail-preview.tsx';
import { MailTextField, useProblems } from './mail-text-field.tsx';

/** An e-mail in both languages. */
export interface WrittenMail {
  readonly subject_cs: string;
  readonly subject_en: string;
  readonly body_cs: string;
  readonly body_en: string;
}

interface MailTextsProps {
  readonly value: WrittenMail;
  readonly onChange: (value: WrittenMail) => void;
  /** What stands for the placeholders in the previews. */
  readonly examples: Readonly<Record<Locale, MailValues>>;
}

/** Subject and text in both languages, each with its preview: beside each other where there is room. */
export function MailTexts({ value, onChange, examples }: MailTextsProps) {
  return (
    <Grid $min={400} $fill>
      {locales.map((locale) => (
        <MailTextsIn
          key={locale}
          locale={locale}
          subject={value[`subject_${locale}`]}
          body={value[`body_${locale}`]}
          onSubject={(subject) => onChange({ ...value, [`subject_${locale}`]: subject })}
          onBody={(body) => onChange({ ...value, [`body_${locale}`]: body })}
          values={examples[locale]}
        />
      ))}
    </Grid>
  );
}

interface MailTextsInProps {
  readonly locale: Locale;
  readonly subject: string;
  readonly body: string;
  readonly onSubject: (subject: string) => void;
  readonly onBody: (body: string) => void;
  readonly values: MailValues;
}

function MailTextsIn({ locale, subject, body, onSubject, onBody, values }: MailTextsInProps) {
  const { t } = useTranslation();
  const id = useId();
  const error = useProblems('subject', subject);
  const shown = { subject: useDeferredValue(subject), body: useDeferredValue(body) };
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{t(`mailText.${locale}`)}</h2>
      <Stack>
        <TextInput
          label={t('mailText.subject')}
          value={subject}
          onChange={onSubject}
          maxLength={mailLengths.subject}
          lang={locale}
          error={error}
        />
        <MailTextField
          label={t('mailText.body')}
          value={body}
          onChange={onBody}
          locale={locale}
          maxLength={mailLengths.body}
        />
        <Stack $gap={8}>
          <h3>{t('mailText.preview')}</h3>
          <MailPreview {...shown} values={values} locale={locale} />
        </Stack>
      </Stack>
    </Card>
  );
}
