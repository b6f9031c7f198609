import { LinkButton } from '@anketa/ui/button';
import { FailureNotice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import { useLocale, useSession } from './suite.ts';
import { errorText, suiteTexts } from './texts.ts';
import type { PageData } from './use-page.ts';

type Awaited = Pick<PageData<unknown>, 'error' | 'slow' | 'reload'>;

interface PagePendingProps {
  readonly title: ReactNode;
  readonly page: Awaited;
  /** Breadcrumbs, when they are known before the data. */
  readonly above?: ReactNode;
}

/** A page whose data are not there: on their way, or refused. `if (!data) return <PagePending title={…} page={page} />` */
export function PagePending({ title, page, above }: PagePendingProps) {
  return (
    <Page title={title} above={above}>
      <Pending page={page} />
    </Page>
  );
}

/** The same, inside a page that already has its title: the skeleton, or what failed, another try and a way out. */
export function Pending({ page: { error, slow, reload } }: { readonly page: Awaited }) {
  const locale = useLocale();
  const { signedIn } = useSession();
  const texts = suiteTexts(locale);
  if (!error) return slow ? <Skeleton /> : null;
  return (
    <>
      <FailureNotice text={errorText(error, locale)} onRetry={reload} />
      <LinkButton as={Link} to={signedIn ? '/' : '/results'}>
        {signedIn ? texts.home : texts.results}
      </LinkButton>
    </>
  );
}
