import type { ResponseOf } from '@anketa/contract/endpoint';
import type { readNotifications } from '@anketa/contract/notifications';
import { useLocale } from '@anketa/remote/suite';
import { Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

type Page = ResponseOf<typeof readNotifications>;

interface ChannelsProps extends Pick<Page, 'channels'> {
  /** The newest that are out. */
  readonly sent: Page['newest']['sent'];
}

/** How many people of each channel have notifications switched on now, of how many, in how many browsers, and how they are switched on. */
export function Channels({ channels, sent }: ChannelsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  // Somebody sees that one went to 120, and that 0 have them on: both are right.
  const hasFewer = channels.some(({ channel, subscribed }) =>
    sent.some(({ target, recipients }) => target === channel && recipients > subscribed),
  );
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
      {hasFewer ? <Help>{t('notifications.fewer')}</Help> : null}
      <Help>{t('notifications.how')}</Help>
    </Stack>
  );
}
