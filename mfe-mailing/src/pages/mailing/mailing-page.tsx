import type { ResponseOf } from '@anketa/contract/endpoint';
import { type Email, readMailing } from '@anketa/contract/mailing';
import { type List, useList } from '@anketa/remote/use-list';
import { FailureNotice } from '@anketa/ui/notice';
import { Section } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import { Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MailingFrame } from '../../parts/mailing-frame.tsx';
import { useEmailColumns } from './email-columns.tsx';
import { Recipients } from './recipients.tsx';

export type MailingList = List<Email, ResponseOf<typeof readMailing>>;

/** E-mails of an evaluation, and whom they would reach. The choice of recipients lives in the address. */
export function MailingPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const list = useList(readMailing, {
    params: { id: Number(id) },
    rows: ({ sent }) => ({ current_page: 1, last_page: 1, total: sent.length, data: sent }),
  });
  const columns = useEmailColumns();
  const page = list.response;
  return (
    <MailingFrame id={id} evaluation={page?.evaluation} current="mailing">
      {list.error ? <FailureNotice text={list.error} onRetry={list.reload} /> : null}
      {list.slow ? <Skeleton lines={8} /> : null}
      {page ? (
        <>
          <Recipients list={list} page={page} />
          <Section>
            <h2>{t('mailing.drafts')}</h2>
            <Table
              caption={t('mailing.drafts')}
              rows={page.drafts}
              columns={columns.draft}
              rowKey={(email) => email.id}
              empty={t('mailing.noDrafts')}
            />
          </Section>
          <Section>
            <h2>{t('mailing.sent')}</h2>
            <Table
              caption={t('mailing.sent')}
              rows={page.sent}
              columns={columns.sent}
              rowKey={(email) => email.id}
              empty={t('mailing.noSent')}
            />
          </Section>
        </>
      ) : null}
    </MailingFrame>
  );
}
