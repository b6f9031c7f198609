import type { readMailing } from '@anketa/contract/mailing';
import type { PageProps } from '@anketa/remote/route';
import { Section } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
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
      <Section>
        <h2>{t('mailing.drafts')}</h2>
        <Table
          caption={t('mailing.drafts')}
          rows={data.drafts}
          columns={columns.draft}
          rowKey={(email) => email.id}
          empty={t('mailing.noDrafts')}
        />
      </Section>
      <Section>
        <h2>{t('mailing.sent')}</h2>
        <Table
          caption={t('mailing.sent')}
          rows={data.sent}
          columns={columns.sent}
          rowKey={(email) => email.id}
          empty={t('mailing.noSent')}
        />
      </Section>
    </MailingFrame>
  );
}
