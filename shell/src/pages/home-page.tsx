import { createClient } from '@anketa/contract/client';
import { type Evaluation, listEvaluations } from '@anketa/contract/evaluations';
import { usePort } from '@anketa/remote/suite';
import { errorText } from '@anketa/remote/texts';
import { useSlow } from '@anketa/remote/use-slow';
import { PlainList } from '@anketa/ui/card';
import { Badge, EmptyState, FailureNotice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Skeleton } from '@anketa/ui/skeleton';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { ShellLink } from '../chrome/shell-link.tsx';
import { useShellLocale } from '../chrome/use-locale.ts';
import { useShell } from '../shell.ts';

/** Sends most people on; the others see the current evaluations. */
export function HomePage() {
  const { session, navigate } = useShell();
  const { home } = usePort(session);
  useEffect(() => {
    if (home) void navigate(home, { replace: true });
  }, [home, navigate]);
  return home ? null : <CurrentEvaluations />;
}

function CurrentEvaluations() {
  const { http } = useShell();
  const { t } = useTranslation();
  const locale = useShellLocale();
  const { data, error, mutate } = useSWR(
    ['shell', 'home', locale],
    () => createClient(http.send)(listEvaluations, { query: { page: 1 } }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const slow = useSlow(!data && !error);
  return (
    <Page title={t('home.title')} subtitle={t('home.subtitle')}>
      {error ? <FailureNotice text={errorText(error, locale)} onRetry={() => void mutate()} /> : null}
      {slow ? <Skeleton /> : null}
      {data?.evaluations.data.length === 0 ? <EmptyState>{t('home.none')}</EmptyState> : null}
      <PlainList>
        {data?.evaluations.data.map((evaluation) => (
          <EvaluationLine key={evaluation.id} evaluation={evaluation} phase={data.phases[evaluation.state]} />
        ))}
      </PlainList>
    </Page>
  );
}

function EvaluationLine({
  evaluation,
  phase,
}: {
  readonly evaluation: Evaluation;
  readonly phase: string | undefined;
}) {
  const { t } = useTranslation();
  const locale = useShellLocale();
  const name = locale === 'en' ? evaluation.name_en : evaluation.name_cs;
  return (
    <li>
      <ShellLink href={`/import/${evaluation.id}`}>{name}</ShellLink>{' '}
      <Badge $tone={evaluation.state === 1 ? 'info' : 'neutral'}>{phase ?? t(`home.states.${evaluation.state}`)}</Badge>
      <div style={{ color: 'var(--ink-soft)' }}>
        {evaluation.year}/{evaluation.year + 1} · {t(evaluation.semester === 1 ? 'home.winter' : 'home.summer')}
      </div>
    </li>
  );
}
