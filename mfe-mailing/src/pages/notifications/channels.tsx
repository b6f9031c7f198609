import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readNotifications } from '@anketa/contract/notifications';
import { useLocale } from '@anketa/remote/suite';
import { Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

/** How many people of each channel have switched notifications on, of how many, and in how many browsers. */
export function Channels({ channels }: Pick<ResponseOf<typeof readNotifications>, 'channels'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Grid $min={120} $fill>
      {channels.map(({ channel, people, subscribed, devices }) => (
        <div key={channel}>
          <Figure>
            <strong>{subscribed.toLocaleString(locale)}</strong>{' '}
            {t(`notifications.of.${channel}`, { count: people, people: people.toLocaleString(locale) })}
          </Figure>
          {devices > 0 ? <Help>{t('notifications.devices', { number: devices.toLocaleString(locale) })}</Help> : null}
        </div>
      ))}
    </Grid>
  );
}
