import { readPushKey } from '@anketa/contract/mail/notifications';
import { Loaded } from '@anketa/remote/loaded';
import { useSession } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Switch } from '@anketa/ui/choice';
import { Notice } from '@anketa/ui/notice';
import { Section } from '@anketa/ui/page';
import { styled } from 'styled-components';
import { ShellLink } from '../chrome/shell-link.tsx';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { channelsOf } from '../push/browser.ts';
import { useObstacle, usePush } from '../push/use-push.ts';
import { useShell } from '../shell.ts';

/* The switch and what it says come once the server has answered: what is below stays where it is. */
const Place = styled.div`
  min-block-size: 4.25rem;
  & > p:last-child, & > [role='status'] > p:last-child { margin-block-end: 0; }
  @media (max-width: 639px) { min-block-size: 5.25rem; }
`;

const Denied = styled(Notice)`margin-block: 8px 0;`;

/** Notifications in this browser; not for who acts as somebody else: the browser is not that person's. */
export function NotificationsSection() {
  const { signedIn, impersonated } = useSession();
  return signedIn && !impersonated ? <OwnNotifications /> : null;
}

function OwnNotifications() {
  const { t } = usePageTexts();
  const { boot } = useShell();
  const hasChannel = channelsOf(useSession()).length > 0;
  const key = useData(readPushKey, {});
  return (
    <Section>
      <h2>{t('notifications.title')}</h2>
      <p>{t(hasChannel ? 'notifications.text' : 'notifications.noChannel')}</p>
      <Place>
        <Loaded of={key}>{({ current }) => <Subscribing isSent={boot.worker && current !== null} />}</Loaded>
      </Place>
    </Section>
  );
}

function Subscribing({ isSent }: { readonly isSent: boolean }) {
  const { t } = usePageTexts();
  const obstacle = useObstacle(isSent);
  if (obstacle === undefined) return null;
  if (obstacle === null) return <HereSwitch />;
  return (
    <>
      <Switch label={t('notifications.switch')} checked={false} onChange={() => undefined} disabled />
      <p>{t(`notifications.${obstacle}`)}</p>
      {obstacle === 'installed' ? <ShellLink href="/help#install">{t('notifications.guide')}</ShellLink> : null}
    </>
  );
}

function HereSwitch() {
  const { t } = usePageTexts();
  const { state, browsers, turn } = usePush();
  const isOn = state === 'on' || state === 'ending';
  const others = isOn ? browsers - 1 : browsers;
  return (
    <>
      <Switch
        label={t('notifications.switch')}
        checked={isOn}
        onChange={(on) => void turn(on)}
        disabled={state === 'looking' || state === 'denied'}
      />
      <div role="status">
        {state === 'denied' ? <Denied $tone="warning">{t('notifications.states.denied')}</Denied> : null}
        {state === 'looking' || state === 'denied' ? null : <p>{t(`notifications.states.${state}`)}</p>}
        {others > 0 ? <p>{t('notifications.others', { count: others })}</p> : null}
      </div>
    </>
  );
}
