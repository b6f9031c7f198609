import type { readOwnMails } from '@anketa/contract/mail/own-mail';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { Card } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Grid, Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { Choices } from './choices.tsx';
import { SentMail } from './sent-mail.tsx';

/** E-mails to whoever is signed in: where they go, what was sent and why, and which are wanted. */
export function OwnMailsPage({ data, page }: PageProps<typeof readOwnMails>) {
  const { t } = useTranslation();
  const { address, suppressed, mails, per_week } = data;
  return (
    <Page
      title={t('ownMails.title')}
      subtitle={
        address === null || suppressed
          ? null
          : `${t('ownMails.where', { address })} ${t('ownMails.perWeek', { count: per_week })}`
      }
      above={
        <Breadcrumbs>
          <Link to="/settings">{t('ownMails.settings')}</Link>
          <span>{t('ownMails.title')}</span>
        </Breadcrumbs>
      }
    >
      {address === null ? <Notice $tone="warning">{t('ownMails.noAddress')}</Notice> : null}
      {address !== null && suppressed ? <Notice $tone="warning">{t('ownMails.suppressed', { address })}</Notice> : null}
      <Grid $min={mails.length === 0 ? 720 : 400} style={{ alignItems: 'start' }}>
        <Choices data={data} page={page} />
        <Card aria-labelledby="sent">
          <h2 id="sent">{t('ownMails.sent')}</h2>
          {mails.length === 0 ? <p>{t('ownMails.none')}</p> : null}
          {mails.map((mail) => (
            <SentMail key={mail.id} mail={mail} />
          ))}
        </Card>
      </Grid>
    </Page>
  );
}
