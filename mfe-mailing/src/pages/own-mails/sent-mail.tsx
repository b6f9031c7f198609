import { type OwnMail, openOwnMail } from '@anketa/contract/mail/own-mail';
import { dayText } from '@anketa/remote/moment-text';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { type Outcome, useAction } from '@anketa/remote/use-action';
import { Details } from '@anketa/ui/details';
import { FailureNotice } from '@anketa/ui/notice';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Why = styled.span`
  display: block; padding-inline-start: 1em; color: var(--ink-soft); font-size: var(--text-s); font-weight: 400;
`;

const Text = styled.p`
  margin: 0; white-space: pre-line; overflow-wrap: anywhere;
`;

/** One e-mail that was sent: what, when and why. Its text is read once it is opened. */
export function SentMail({ mail: { id, purpose, day, ...mail } }: { readonly mail: OwnMail }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const [{ answer: texts, error }, setRead] = useState<Outcome<typeof openOwnMail>>({});
  const { attempt, busy } = useAction(openOwnMail, { refresh: 'nothing' });
  async function read() {
    setRead(await attempt({ params: { id } }));
  }
  function onToggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    if (currentTarget.open && !texts && !busy) void read();
  }
  const language = locale === 'en' && texts?.text_en ? 'en' : 'cs';
  return (
    <Details onToggle={onToggle}>
      <summary>
        {localized({ cs: mail.subject_cs, en: mail.subject_en }) || t('mailing.noSubject')}
        <Why>
          {t('ownMails.why', {
            day: dayText(locale, day),
            evaluation: localized({ cs: mail.evaluation_cs, en: mail.evaluation_en }),
            purpose: t(`ownMails.purposes.${purpose}`),
          })}
        </Why>
      </summary>
      {error ? <FailureNotice text={errorText(error, locale)} onRetry={read} /> : null}
      {texts ? <Text lang={language}>{texts[`text_${language}`]}</Text> : null}
    </Details>
  );
}
