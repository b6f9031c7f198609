import { listEvaluations } from '@anketa/contract/evaluation-administration';
import type { Evaluation } from '@anketa/contract/evaluations';
import { Loaded } from '@anketa/remote/loaded';
import { StaleBoundary } from '@anketa/remote/stale';
import { useLocalized, useSession, useSuite } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { PlainList } from '@anketa/ui/card';
import { Badge, EmptyState } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ShellLink } from '../chrome/shell-link.tsx';

/** Sends most people on; the others see the current evaluations. */
export function HomePage() {
  const { navigate } = useSuite();
  const { home } = useSession();
  useEffect(() => {
    if (home) navigate(home, { replace: true });
  }, [home, navigate]);
  if (home) return null;
  return (
    <StaleBoundary>
      <CurrentEvaluations />
    </StaleBoundary>
  );
}

function CurrentEvaluations() {
  const { t } = useTranslation();
  const page = useData(listEvaluations, { query: { page: 1 } });
  return (
    <Page title={t('home.title')} subtitle={t('home.subtitle')}>
      <Loaded of={page}>
        {({ evaluations, phases }) => <Evaluations evaluations={evaluations.data} phases={phases} />}
      </Loaded>
    </Page>
  );
}

interface EvaluationsProps {
  readonly evaluations: readonly Evaluation[];
  readonly phases: readonly string[];
}

function Evaluations({ evaluations, phases }: EvaluationsProps) {
  const { t } = useTranslation();
  if (evaluations.length === 0) return <EmptyState>{t('home.none')}</EmptyState>;
  return (
    <PlainList>
      {evaluations.map((evaluation) => (
        <EvaluationLine key={evaluation.id} evaluation={evaluation} phase={phases[evaluation.state]} />
      ))}
    </PlainList>
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
  const localized = useLocalized();
  return (
    <li>
      <ShellLink href={`/import/${evaluation.id}`}>
        {localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      </ShellLink>{' '}
      <Badge $tone={evaluation.state === 1 ? 'info' : 'neutral'}>{phase ?? t(`home.states.${evaluation.state}`)}</Badge>
      <div style={{ color: 'var(--ink-soft)' }}>
        {evaluation.year}/{evaluation.year + 1} · {t(evaluation.semester === 1 ? 'home.winter' : 'home.summer')}
      </div>
    </li>
  );
}
