import { listEvaluations } from '@anketa/contract/evaluation-administration';
import { type Evaluation, isFillingOpen } from '@anketa/contract/evaluations';
import { listResults, type ResponseRate } from '@anketa/contract/results';
import { Loaded } from '@anketa/remote/loaded';
import { StaleBoundary } from '@anketa/remote/stale';
import { useLocale, useLocalized, useSession, useSuite } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Card } from '@anketa/ui/card';
import { Badge, EmptyState } from '@anketa/ui/notice';
import { Grid, Page, Row } from '@anketa/ui/page';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { ShellLink } from '../chrome/shell-link.tsx';
import { usePageTexts } from '../locales/pages/page-texts.ts';

const Soft = styled.p`
  && { margin: 0; color: var(--ink-soft); font-size: var(--text-s); }
`;

const Rate = styled.p`
  && { margin: 12px 0 4px; color: var(--ink-soft); font-size: var(--text-s); font-variant-numeric: tabular-nums; }
  & > strong { margin-inline-end: 8px; color: var(--ink); font-size: var(--text-xl); font-weight: 620; }
`;

const Title = styled.h2`
  a { display: inline-block; padding-block: 4px; }
`;

/** Sends most people on; the others see the evaluations, those that run first. */
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
  const { t } = usePageTexts();
  const page = useData(listEvaluations, { query: { page: 1 } });
  // Response rates of those whose results the person may open. They come with the cards, which they would make higher later.
  const results = useData(listResults, {});
  const rates = new Map(results.data?.evaluations.map(({ id, rate }) => [id, rate]));
  const all = results.data || results.error ? page : { ...page, data: undefined };
  return (
    <Page title={t('home.title')} subtitle={t('home.subtitle')}>
      <Loaded of={all}>
        {({ evaluations, phases }) =>
          evaluations.data.length === 0 ? (
            <EmptyState>{t('home.none')}</EmptyState>
          ) : (
            <Grid $min={320}>
              {runningFirst(evaluations.data).map((evaluation) => (
                <EvaluationCard
                  key={evaluation.id}
                  evaluation={evaluation}
                  phases={phases}
                  rate={rates.get(evaluation.id)}
                />
              ))}
            </Grid>
          )
        }
      </Loaded>
    </Page>
  );
}

const isRunning = ({ state }: Evaluation) => state === 1 || state === 2;

function runningFirst(evaluations: readonly Evaluation[]): Evaluation[] {
  return [...evaluations.filter(isRunning), ...evaluations.filter((evaluation) => !isRunning(evaluation))];
}

interface CardProps {
  readonly evaluation: Evaluation;
  readonly phases: readonly string[];
  readonly rate: ResponseRate | undefined;
}

/** An evaluation: its phase, how many have answered, and what the server will do by itself next. */
function EvaluationCard({ evaluation, phases, rate }: CardProps) {
  const { t } = usePageTexts();
  const localized = useLocalized();
  const { id, state, year, semester } = evaluation;
  const next = useNextChange(evaluation, phases);
  return (
    <Card>
      <Title>
        <ShellLink href={`/import/${id}`}>{localized({ cs: evaluation.name_cs, en: evaluation.name_en })}</ShellLink>
      </Title>
      <Row $gap={8}>
        <Badge $tone={isRunning(evaluation) ? 'info' : 'neutral'}>{phases[state] ?? t(`home.states.${state}`)}</Badge>
        <Soft>
          {t(semester === 1 ? 'home.winter' : 'home.summer')} {year}/{year + 1}
        </Soft>
      </Row>
      {rate ? <RateLine rate={rate} nightly={isFillingOpen(evaluation)} /> : null}
      {next ? <Soft>{next}</Soft> : null}
    </Card>
  );
}

function RateLine({ rate, nightly }: { readonly rate: ResponseRate; readonly nightly: boolean }) {
  const { t } = usePageTexts();
  const locale = useLocale();
  const { percent, submitted, enrolled } = rate;
  if (percent === null) return null;
  const format = new Intl.NumberFormat(tags[locale], { style: 'percent', maximumFractionDigits: 0 });
  return (
    <Rate>
      <strong>{format.format(percent / 100)}</strong>
      {t('home.rate', { submitted, enrolled })}
      {nightly ? ` ${t('home.nightly')}` : ''}
    </Rate>
  );
}

const tags = { cs: 'cs-CZ', en: 'en-US' } as const;

/** What the server will do by itself next, and when; undefined: nothing. */
function useNextChange({ state, phase_dates }: Evaluation, phases: readonly string[]): string | undefined {
  const { t } = usePageTexts();
  const locale = useLocale();
  const { filling, checking, published } = phase_dates ?? {};
  const planned = [filling, checking, published].map((when, index) => ({ when, phase: index + 1 }));
  const next = planned.find(({ when, phase }) => when && phase > state);
  if (!next?.when) return undefined;
  const format = new Intl.DateTimeFormat(tags[locale], { dateStyle: 'medium', timeStyle: 'short' });
  return t('home.next', {
    phase: phases[next.phase] ?? '',
    when: format.format(new Date(next.when)).replaceAll(' ', '\u00a0'),
  });
}
