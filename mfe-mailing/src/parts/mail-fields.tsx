import { mailLengths, mailPlaceholders } from '@anketa/contract/mail/text';
import { LongLine } from '@anketa/ui/field';
import { Stack } from '@anketa/ui/page';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { MailPreview } from './mail-preview.tsx';
import { MailTextField } from './mail-text-field.tsx';
import { MarkedArea } from './marked-area.tsx';
import { usePlaceholderNames } from './placeholder-names.ts';
import type { TextsIn } from './texts-in.ts';
import { useProblems } from './use-problems.ts';

/** Subject and text of an e-mail in one language, with its preview. */
export function MailFields({ locale, subject, body, onSubject, onBody, values }: TextsIn) {
  const { t } = useTranslation();
  const { named, keyed, lengthOf, marks } = usePlaceholderNames(mailPlaceholders);
  const error = useProblems('mail', 'subject', subject);
  const previewed = { subject: useDeferredValue(subject), body: useDeferredValue(body) };
  return (
    <Stack>
      <LongLine
        around={(control) => (
          <MarkedArea text={named(subject)} marks={marks}>
            {control}
          </MarkedArea>
        )}
        label={t('mailText.subject.mail')}
        value={named(subject)}
        onChange={(text) => onSubject(keyed(text))}
        maxLength={lengthOf(subject, mailLengths.subject)}
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
        <MailPreview {...previewed} values={values} locale={locale} />
      </Stack>
    </Stack>
  );
}
