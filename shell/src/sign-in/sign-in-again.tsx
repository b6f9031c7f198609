import { Stack } from '@anketa/ui/page';
import { usePageTexts } from '../locales/pages/page-texts.ts';
import { useShell } from '../shell.ts';
import { PasswordForm } from './password-form.tsx';
import { ProviderLinks } from './provider-links.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Where a tab that was opened to sign in ends up: it tells the page that waits. */
const signedIn = '/signed-in';

/** Signs in over a page whose session has ended: here by password, by all else in another tab, so that the page stays as it is. */
export function SignInAgain() {
  const { session } = useShell();
  const { t } = usePageTexts();
  const { login } = session.read();
  const signIn = useSignIn({
    // The cookie may be another one than the page's, or the person in already: then the layer closes by itself.
    prepare: async () => ['nobody', 'unknown'].includes(await session.look()),
    onSignedIn: session.meet,
  });
  return (
    <Stack>
      <ProviderLinks back={signedIn} inNewTab />
      <PasswordForm {...signIn} who={login ?? ''} />
      <a href={`/login?${new URLSearchParams({ back: signedIn })}`} target="_blank" rel="noopener">
        {t('login.otherWays')}
      </a>
    </Stack>
  );
}
