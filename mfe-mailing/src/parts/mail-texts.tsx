import { type MailValues, mailLengths } from '@anketa/contract/mail-text';
import type { Locale } from '@anketa/contract/values';
import { useLocale } from '@anketa/remote/suite';
import { TextInput } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageTabs } from './language-tabs.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailTextField, useProblems } from './mail-text-field.tsx';
import { textState } from './text-state.ts';

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

/** Subject and text in both languages, each with its preview. */
export function MailTexts({ value, onChange, examples }: MailTextsProps) {
  const locale = useLocale();
  const id = useId();
  const [chosen, setChosen] = useState<Locale>(locale);
  const settled = useDeferredValue(value);
  const states = useMemo(() => {
    const { subject_cs, subject_en, body_cs, body_en } = settled;
    return { cs: textState(subject_cs, body_cs), en: textState(subject_en, body_en) };
  }, [settled]);
  return (
    <LanguageTabs id={id} chosen={chosen} onChoose={setChosen} states={states}>
      {(language) => (
        <MailTextsIn
          locale={language}
          subject={value[`subject_${language}`]}
          body={value[`body_${language}`]}
          onSubject={(subject) => onChange({ ...value, [`subject_${language}`]: subject })}
          onBody={(body) => onChange({ ...value, [`body_${language}`]: body })}
          values={examples[language]}
        />
      )}
    </LanguageTabs>
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
  const error = useProblems('subject', subject);
  const shown = { subject: useDeferredValue(subject), body: useDeferredValue(body) };
  return (
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
  );
}
