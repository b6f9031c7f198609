import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readNotifications } from '@anketa/contract/notifications';
import { useLocale } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useTranslation } from 'react-i18next';

/** How many people of each channel have switched notifications on, and in how many browsers. */
export function Channels({ channels }: Pick<ResponseOf<typeof readNotifications>, 'channels'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isNobody = channels.every(({ devices }) => devices === 0);
  if (isNobody) {
    return (
      <Card>
        <h2>{t('notifications.none')}</h2>
        <p>{t('notifications.how')}</p>
      </Card>
    );
  }
  return (
    <Stack $gap={12}>
      <Help>{t('notifications.text')}</Help>
      <Grid $fill>
        {channels.map(({ channel, people, subscribed, devices }) => (
          <Card key={channel}>
            <h3>{t(`targets.${channel}`)}</h3>
            <Stack $gap={8}>
              <Progress
                label={t('notifications.subscribed')}
                value={subscribed}
                max={people}
                text={t('notifications.of', {
                  subscribed: subscribed.toLocaleString(locale),
                  people: people.toLocaleString(locale),
                })}
              />
              {devices > 0 ? <Help>{t('notifications.devices', { count: devices })}</Help> : null}
            </Stack>
          </Card>
        ))}
      </Grid>
    </Stack>
  );
}
