import { useLocale, useSession } from '@anketa/remote/suite';
import { suiteTexts } from '@anketa/remote/texts';
import { LinkButton } from '@anketa/ui/button';
import { Page } from '@anketa/ui/page';
import { ShellLink } from '../chrome/shell-link.tsx';

/** An address that nobody answers. The same words and ways as on a page that a remote does not have. */
export function NotFoundPage() {
  const texts = suiteTexts(useLocale());
  const { signedIn } = useSession();
  return (
    <Page title={texts.notFoundTitle}>
      <p role="alert">{texts.notFound}</p>
      <LinkButton as={ShellLink} href={signedIn ? '/' : '/results'}>
        {signedIn ? texts.home : texts.results}
      </LinkButton>
    </Page>
  );
}
