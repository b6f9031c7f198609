import { listOutbox, type OutboxMail, readOutboxMail } from '@anketa/contract/mail/outbox';
import { ListFilters } from '@anketa/remote/list-filters';
import { momentText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { Card, Facts } from '@anketa/ui/card';
import { Details } from '@anketa/ui/details';
import { ListState } from '@anketa/ui/list-state';
import { FailureNotice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Pager } from '@anketa/ui/pager';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Source = styled.pre`
  overflow-x: auto; margin: 0 0 16px; padding: 12px; border-radius: var(--radius); background: var(--sunken); font-size: var(--text-s); white-space: pre-wrap; overflow-wrap: anywhere;
`;

const Part = styled.h2`
  && { margin: 16px 0 8px; font-size: var(--text-m); }
`;

/* Beside its marker. At a desk a line for each: those to many differ by the address alone, and a subject in two languages is long. */
const Line = styled.span`
  display: inline-grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 2px 16px; inline-size: calc(100% - 1.5em); vertical-align: top; overflow-wrap: anywhere;
  & > :last-child { overflow: hidden; color: var(--ink-soft); font-weight: 400; text-overflow: ellipsis; white-space: nowrap; }
  @media (max-width: 639px) { grid-template-columns: minmax(0, 1fr); }
`;

/** What a demo would have sent by e-mail and as notifications, for its administrators. Each opens in its place, so that it is no table. */
export function OutboxPage({ data }: PageProps<typeof listOutbox>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const list = useList(data);
  const top = useRef<HTMLDivElement>(null);
  return (
    <Page title={localized(listOutbox.title)} subtitle={t('outbox.lead')}>
      <ListFilters of={listOutbox} list={list} />
      <ListState list={list} empty={localized(listOutbox.empty[list.narrowed ? 'found' : 'none'])} />
      {list.rows.length > 0 ? (
        <Card ref={top} tabIndex={-1} aria-label={localized(listOutbox.title)}>
          {list.rows.map((mail) => (
            <Mail key={mail.id} mail={mail} />
          ))}
        </Card>
      ) : null}
      <Pager list={list} top={top} />
    </Page>
  );
}

/** One e-mail, its texts read once it is opened. */
function Mail({ mail: { id, to, subject, sent_at } }: { readonly mail: OutboxMail }) {
  const locale = useLocale();
  const localized = useLocalized();
  const [isOpen, setOpen] = useState(false);
  return (
    <Details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Line>
          <span>{to}</span> <span>{subject}</span>
        </Line>
      </summary>
      <Facts>
        <dt>{localized(listOutbox.columns.subject.heading)}</dt>
        <dd>{subject}</dd>
        <dt>{localized(listOutbox.columns.sent_at.heading)}</dt>
        <dd>{momentText(locale, sent_at)}</dd>
      </Facts>
      {isOpen ? <Texts id={id} /> : null}
    </Details>
  );
}

/** The text, and of an e-mail the HTML as its source: what an e-mail has in it is shown as a document only on a page of its own, which runs nothing. */
function Texts({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const { data, error, reload } = useData(readOutboxMail, { params: { id } });
  if (error && !data) return <FailureNotice text={t('outbox.failed')} onRetry={reload} />;
  if (!data) return null;
  return (
    <>
      <Part>{t('outbox.text')}</Part>
      <Source>{data.text}</Source>
      {data.html === '' ? null : <Document id={id} html={data.html} />}
    </>
  );
}

function Document({ id, html }: { readonly id: number; readonly html: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Part>{t('outbox.html')}</Part>
      <Source>{html}</Source>
      <p>
        <LinkButton href={`/internal/outbox/${id}/html`} target="_blank" rel="noreferrer">
          {t('outbox.show')}
        </LinkButton>
      </p>
    </>
  );
}
