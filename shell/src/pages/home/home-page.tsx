import { readHome } from '@anketa/contract/evaluations/home';
import { Loaded } from '@anketa/remote/loaded';
import { StaleBoundary } from '@anketa/remote/stale';
import { useSession, useSuite } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { LinkButton } from '@anketa/ui/button';
import { EmptyState } from '@anketa/ui/notice';
import { Grid, Page, Stack } from '@anketa/ui/page';
import { useEffect } from 'react';
import { ShellLink } from '../../chrome/shell-link.tsx';
import { usePageTexts } from '../../locales/pages/page-texts.ts';
import { Attention } from './attention.tsx';
import { CurrentEvaluation } from './current-evaluation.tsx';
import { Participation } from './participation.tsx';
import { Questions } from './questions.tsx';

/** Sends most people on; who looks after evaluations meets what waits for them. Specification 2, "Home redirect". */
export function HomePage() {
  const { navigate } = useSuite();
  const { home } = useSession();
  useEffect(() => {
    if (home) navigate(home, { replace: true });
  }, [home, navigate]);
  if (home) return null;
  return (
    <StaleBoundary>
      <Overview />
    </StaleBoundary>
  );
}

/** What has to be looked at, then the evaluation that is worked on now, with its widgets. */
function Overview() {
  const { t } = usePageTexts();
  const home = useData(readHome, {});
  const { current, may } = home.data ?? {};
  const remind = current?.may.mail ? (
    <LinkButton as={ShellLink} href={`/import/${current.evaluation.id}/mailing`} $kind="primary">
      {t('home.remind')}
    </LinkButton>
  ) : undefined;
  return (
    <Page title={t('home.title')} actions={remind}>
      <Loaded of={home}>
        {({ alerts, planned, phases }) =>
          current ? (
            <Stack $gap={24}>
              <Attention alerts={alerts} planned={planned} phases={phases} />
              <Grid $min={320} $fill>
                <CurrentEvaluation current={current} phases={phases} />
                <Participation current={current} />
              </Grid>
              <Questions current={current} />
            </Stack>
          ) : (
            <EmptyState>
              <p>{t('home.none')}</p>
              {may?.create ? (
                <LinkButton as={ShellLink} href="/import/create">
                  {t('home.create')}
                </LinkButton>
              ) : null}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}
