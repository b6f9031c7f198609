import { usePort } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Page } from '@anketa/ui/page';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { useShell } from '../shell.ts';

/** The end of a sign-in in a tab of its own. By being opened it tells the page that waits (ports/session-watch.ts). */
export function SignedInPage() {
  const { session } = useShell();
  const { t } = usePageTexts();
  const { signedIn } = usePort(session);
  if (signedIn)
    return (
      <Page title={t('signedIn.title')} subtitle={t('signedIn.text')}>
        <LinkButton href="/">{t('signedIn.on')}</LinkButton>
      </Page>
    );
  return (
    <Page title={t('signedIn.nobody')}>
      <LinkButton href="/login?back=%2Fsigned-in" $kind="primary">
        {t('login.title')}
      </LinkButton>
    </Page>
  );
}
