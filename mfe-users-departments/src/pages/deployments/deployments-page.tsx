import type { listDeployments } from '@anketa/contract/suite/deployments';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { Breadcrumbs } from '@anketa/ui/breadcrumbs';
import { EmptyState } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { useFailures } from './health.tsx';
import { Remote } from './remote.tsx';

/** What of each remote pages get, since when and from whom, and what they could get. For administrators. */
export function DeploymentsPage({ data: { remotes } }: PageProps<typeof listDeployments>) {
  const { t } = useTranslation();
  // All remotes at once: how one does, coming later, would move those below it.
  const { data, error, slow } = useFailures();
  const isWhole = data !== undefined || error !== undefined;
  return (
    <Page
      title={t('deployments.title')}
      subtitle={t('deployments.lead')}
      above={
        <Breadcrumbs>
          <Link to="/users">{t('users.title')}</Link>
          <span>{t('deployments.title')}</span>
        </Breadcrumbs>
      }
    >
      {remotes.length === 0 ? (
        <EmptyState>
          <p>{t('deployments.none')}</p>
        </EmptyState>
      ) : isWhole ? (
        <Stack>
          {remotes.map((remote) => (
            <Remote key={remote.name} remote={remote} />
          ))}
        </Stack>
      ) : slow ? (
        <Skeleton />
      ) : null}
    </Page>
  );
}
