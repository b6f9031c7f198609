import type { readNotifications } from '@anketa/contract/notifications';
import type { PageProps } from '@anketa/remote/route';
import { useLocale } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Notice } from '@anketa/ui/notice';
import { Grid } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useTranslation } from 'react-i18next';
import { MailingFrame } from '../../parts/mailing-frame.tsx';

/** How many people of an evaluation push notifications reach. */
export function NotificationsPage({ data: { evaluation, channels } }: PageProps<typeof readNotifications>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <MailingFrame evaluation={evaluation} current="notifications">
      <p>{t('notifications.text')}</p>
      <Grid>
        {channels.map(({ channel, people, subscribed, devices }) => (
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
      {channels.every(({ devices }) => devices === 0) ? <Notice>{t('notifications.none')}</Notice> : null}
    </MailingFrame>
  );
}
