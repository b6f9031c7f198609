import type { Email } from '@anketa/contract/mailing';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import type { Column } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

/** Columns of drafts and of sent e-mails. */
export function useEmailColumns(): {
  readonly draft: readonly Column<Email>[];
  readonly sent: readonly Column<Email>[];
} {
  const { t } = useTranslation();
  const localized = useLocalized();
  const locale = useLocale();
  const date = (iso: string | null) => (iso ? new Date(iso).toLocaleString(locale === 'en' ? 'en-US' : 'cs-CZ') : '–');
  const number = (key: 'recipients' | 'seen' | 'undelivered'): Column<Email> => ({
    key,
    title: t(`mailing.${key}`),
    align: 'end',
    render: (email) => email[key].toLocaleString(locale),
  });
  const subject: Column<Email> = {
    key: 'subject',
    title: t('mailing.subject'),
    main: true,
    render: (email) => localized({ cs: email.subject_cs, en: email.subject_en }) || t('mailing.noSubject'),
  };
  const target: Column<Email> = {
    key: 'target',
    title: t('mailing.target'),
    render: (email) => t(`targets.${email.target}`),
  };
  return {
    draft: [
      subject,
      target,
      { key: 'created', title: t('mailing.created'), render: (email) => date(email.created_at) },
    ],
    sent: [
      subject,
      target,
      { key: 'sent', title: t('mailing.sentAt'), render: (email) => date(email.sent_at) },
      number('recipients'),
      number('seen'),
      number('undelivered'),
    ],
  };
}
