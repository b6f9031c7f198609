import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readNotifications } from '@anketa/contract/mail/notifications';
import { useLocale } from '@anketa/remote/suite';
import { Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

type Page = ResponseOf<typeof readNotifications>;

/** How many people of each channel have notifications switched on now, of how many, in how many browsers, and how they are switched on. */
export function Channels({ channels }: Pick<Page, 'channels'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Stack $gap={12}>
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
      <Help>{t('notifications.how')}</Help>
    </Stack>
  );
}
