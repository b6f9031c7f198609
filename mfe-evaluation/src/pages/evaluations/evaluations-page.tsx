import type { ListedQuestionnaire, listQuestionnaires } from '@anketa/contract/questions/questionnaires';
import { Link, useGo } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useOfflineCopy } from '@anketa/remote/use-offline-copy';
import { LinkButton } from '@anketa/ui/button';
import { Card } from '@anketa/ui/card';
import { EmptyState } from '@anketa/ui/notice';
import { Page, Section, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { listCopy, listName } from '../../drafts/offline-list.ts';
import { Deadline } from '../../parts/deadline.tsx';

type Props = PageProps<typeof listQuestionnaires>;

/** The evaluations a student takes part in: current ones first, then those that have closed, with what was done. */
export function EvaluationsPage({ data, lead }: Props) {
  const { t } = useTranslation();
  const { evaluations } = data;
  useOfflineCopy(
    listName,
    useMemo(() => listCopy(data), [data]),
  );
  const open = evaluations.filter((evaluation) => evaluation.open);
  return (
    <Page title={t('evaluations.title')} subtitle={lead}>
      {evaluations.length === 0 ? <EmptyState>{t('evaluations.none')}</EmptyState> : null}
      <Group title={t('evaluations.current')}>
        {open.map((evaluation) => (
          <OpenCard key={evaluation.id} evaluation={evaluation} />
        ))}
      </Group>
      <Group title={t('evaluations.past')}>
        {evaluations
          .filter((evaluation) => !evaluation.open)
          .map((evaluation) => (
            <PastCard key={evaluation.id} evaluation={evaluation} />
          ))}
      </Group>
    </Page>
  );
}

/** The address above the list: with one open evaluation it leads straight to its courses. */
export function CurrentPage(props: Props) {
  const go = useGo();
  const slug = useSlug();
  const open = props.data.evaluations.filter((evaluation) => evaluation.open);
  const only = open.length === 1 && open[0] ? slug(open[0]) : undefined;
  useEffect(() => {
    if (only !== undefined) go(`/evaluation/${only}`, { replace: true });
  }, [go, only]);
  return <EvaluationsPage {...props} />;
}

function useSlug(): (evaluation: ListedQuestionnaire) => string {
  const localized = useLocalized();
  return ({ slug_cs, slug_en }) => localized({ cs: slug_cs, en: slug_en });
}

function Group({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Section>
      <h2>{title}</h2>
      <Stack style={{ maxWidth: '52rem' }}>{children}</Stack>
    </Section>
  );
}

interface CardProps {
  readonly evaluation: ListedQuestionnaire;
}

function OpenCard({ evaluation }: CardProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { sections, done, closes_at } = evaluation;
  const to = `/evaluation/${useSlug()(evaluation)}`;
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  const act = t(done === 0 ? 'evaluations.fill' : done < sections ? 'evaluations.continue' : 'evaluations.show');
  return (
    <Card>
      <h3>
        <Link to={to}>{name}</Link>
      </h3>
      <Stack $gap={16}>
        <Deadline open closesAt={closes_at} />
        <Progress
          label={t('questionnaire.done', { done, total: sections })}
          value={done}
          max={sections}
          text={done < sections ? t('evaluations.left', { count: sections - done }) : t('questionnaire.all')}
        />
        <div>
          <LinkButton
            as={Link}
            $kind={done < sections ? 'primary' : 'secondary'}
            to={to}
            aria-label={`${act}: ${name}`}
          >
            {act}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  );
}

const Past = styled(Card)`
  display: flex; flex-wrap: wrap; align-items: center; gap: 12px 8px;
  & > div { flex: 1 1 9rem; }
  & h3 { margin: 0; font-size: var(--text-m); }
  & p { margin: 4px 0 0; color: var(--ink-soft); font-size: var(--text-s); }
`;

/** What is over reproaches nobody: what was sent is said, what was not is left. */
function PastCard({ evaluation }: CardProps) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { done, published } = evaluation;
  const slug = useSlug()(evaluation);
  const name = localized({ cs: evaluation.name_cs, en: evaluation.name_en });
  return (
    <Past>
      <div>
        <h3>
          <Link to={`/evaluation/${slug}`}>{name}</Link>
        </h3>
        {done > 0 ? <p>{t('evaluations.took', { count: done })}</p> : null}
      </div>
      {published ? (
        <LinkButton as={Link} to={`/results/evaluation/${slug}`} aria-label={`${t('questionnaire.results')}: ${name}`}>
          {t('questionnaire.results')}
        </LinkButton>
      ) : null}
    </Past>
  );
}
