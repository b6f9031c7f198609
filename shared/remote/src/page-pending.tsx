import { LinkButton } from '@anketa/ui/button';
import { FailureNotice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import { Link } from './link.tsx';
import { useLocale, useSession } from './suite.ts';
import { errorText, suiteTexts } from './texts.ts';
import type { Data } from './use-data.ts';

interface PagePendingProps {
  readonly title: string;
  readonly page: Pick<Data<unknown>, 'error' | 'slow' | 'reload'>;
}

/** A page whose data are not there: on their way, or refused. Then it says why, and offers another try and a way out. */
export function PagePending({ title, page: { error, slow, reload } }: PagePendingProps) {
  const locale = useLocale();
  const { signedIn } = useSession();
  const texts = suiteTexts(locale);
  return (
    <Page title={title}>
      {error ? (
        <>
          <FailureNotice text={errorText(error, locale)} onRetry={reload} />
          <LinkButton as={Link} to={signedIn ? '/' : '/results'}>
            {signedIn ? texts.home : texts.results}
          </LinkButton>
        </>
      ) : null}
      {slow ? <Skeleton /> : null}
    </Page>
  );
}
