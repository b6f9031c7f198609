import { readNotifications } from '@anketa/contract/notifications';
import { Pending } from '@anketa/remote/page-pending';
import { useLocale } from '@anketa/remote/suite';
import { usePage } from '@anketa/remote/use-page';
import { Card } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Grid } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { MailingFrame } from '../../parts/mailing-frame.tsx';

/** How many people of an evaluation push notifications reach. */
export function NotificationsPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const locale = useLocale();
  const page = usePage(readNotifications);
  const { data } = page;
  return (
    <MailingFrame id={id} evaluation={data?.evaluation} current="notifications">
      {data ? null : <Pending page={page} />}
      {data ? (
        <>
          <p>{t('notifications.text')}</p>
          <Grid>
            {data.channels.map(({ channel, people, subscribed, devices }) => (
              <Card key={channel}>
                <h2>{t(`targets.${channel}`)}</h2>
                <Progress
                  label={t('notifications.subscribed')}
                  value={subscribed}
                  max={people}
                  text={t('notifications.of', {
                    subscribed: subscribed.toLocaleString(locale),
                    people: people.toLocaleString(locale),
                  })}
                />
                <p style={{ marginTop: 12 }}>{t('notifications.devices', { count: devices })}</p>
              </Card>
            ))}
          </Grid>
          {data.channels.every(({ devices }) => devices === 0) ? <Notice>{t('notifications.none')}</Notice> : null}
        </>
      ) : null}
    </MailingFrame>
  );
}
