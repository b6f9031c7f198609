import { type listOutbox, type OutboxMail, readOutboxMail } from '@anketa/contract/outbox';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { LinkButton } from '@anketa/ui/button';
import { Card, Facts } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { EmptyState, FailureNotice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Source = styled.pre`
  overflow-x: auto; margin: 0 0 16px; padding: 12px; border-radius: var(--radius); background: var(--sunken); font-size: var(--text-s); white-space: pre-wrap; overflow-wrap: anywhere;
`;

const Part = styled.h2`
  && { margin: 16px 0 8px; font-size: var(--text-m); }
`;

/** What a demo would have sent by e-mail, for its administrators. */
export function OutboxPage({ data: { mails } }: PageProps<typeof listOutbox>) {
  const { t } = useTranslation();
  return (
    <Page title={t('outbox.title')} subtitle={t('outbox.lead')}>
      {mails.length === 0 ? (
        <EmptyState>
          <p>{t('outbox.none')}</p>
        </EmptyState>
      ) : (
        <Card>
          {mails.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </Card>
      )}
    </Page>
  );
}

/** One e-mail, its texts read once it is opened. */
function Mail({ mail: { id, to, subject, sent_at } }: { readonly mail: OutboxMail }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  return (
    <Details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {subject} – {to}
      </summary>
      <Facts>
        <dt>{t('outbox.to')}</dt>
        <dd>{to}</dd>
        <dt>{t('outbox.sentAt')}</dt>
        <dd>{new Date(sent_at).toLocaleString(locale === 'en' ? 'en-US' : 'cs-CZ')}</dd>
      </Facts>
      {isOpen ? <Texts id={id} /> : null}
    </Details>
  );
}

/** The text, and the HTML as its source: what an e-mail has in it is shown as a document only on a page of its own, which runs nothing. */
function Texts({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, reload } = useData(readOutboxMail, { params: { id } });
  if (error && !data) return <FailureNotice text={t('outbox.failed')} onRetry={reload} />;
  if (!data) return null;
  return (
    <>
      <Part>{t('outbox.text')}</Part>
      <Source>{data.text}</Source>
      <Part>{t('outbox.html')}</Part>
      <Source>{data.html}</Source>
      <p>
        <LinkButton href={`/internal/outbox/${id}/html`} target="_blank" rel="noreferrer">
          {t('outbox.show')}
        </LinkButton>
      </p>
    </>
  );
}
