import type { Email, readMailing } from '@anketa/contract/mailing';
import type { PageProps } from '@anketa/remote/route';
import { Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { MailingFrame } from '../../parts/mailing-frame.tsx';
import { useEmailColumns } from './email-columns.tsx';
import { Recipients } from './recipients.tsx';

/** E-mails of an evaluation, and whom they would reach. The choice of recipients lives in the address. */
export function MailingPage({ data }: PageProps<typeof readMailing>) {
  const { t } = useTranslation();
  const columns = useEmailColumns();
  return (
    <MailingFrame evaluation={data.evaluation} current="mailing">
      <Recipients choice={data} />
      <Emails title={t('mailing.drafts')} emails={data.drafts} columns={columns.draft} />
      <Emails title={t('mailing.sent')} emails={data.sent} columns={columns.sent} />
    </MailingFrame>
  );
}

interface EmailsProps {
  readonly title: string;
  readonly emails: readonly Email[];
  readonly columns: readonly Column<Email>[];
}

/** Drafts or sent e-mails, where there are any: an empty box would promise what cannot be done here yet. */
function Emails({ title, emails, columns }: EmailsProps) {
  if (emails.length === 0) return null;
  return (
    <Section>
      <h2>{title}</h2>
      <Table caption={title} rows={emails} columns={columns} rowKey={(email) => email.id} empty={null} />
    </Section>
  );
}
