import type { ListedQuestionnaire, listQuestionnaires } from '@anketa/contract/questionnaires';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Card } from '@anketa/ui/card';
import { Badge, EmptyState } from '@anketa/ui/notice';
import { Page, Section, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useTranslation } from 'react-i18next';
import { Deadline } from '../../parts/deadline.tsx';

/** The evaluations a student takes part in: current ones first, then those that have closed, with what was done. */
export function EvaluationsPage({ data: { evaluations } }: PageProps<typeof listQuestionnaires>) {
  const { t } = useTranslation();
  return (
    <Page title={t('evaluations.title')} subtitle={t('evaluations.subtitle')}>
      {evaluations.length === 0 ? <EmptyState>{t('evaluations.none')}</EmptyState> : null}
      <Group title={t('evaluations.current')} evaluations={evaluations.filter(({ open }) => open)} />
      <Group title={t('evaluations.past')} evaluations={evaluations.filter(({ open }) => !open)} />
    </Page>
  );
}

interface GroupProps {
  readonly title: string;
  readonly evaluations: readonly ListedQuestionnaire[];
}

function Group({ title, evaluations }: GroupProps) {
  if (evaluations.length === 0) return null;
  return (
    <Section>
      <h2>{title}</h2>
      <Stack>
        {evaluations.map((evaluation) => (
          <EvaluationCard key={evaluation.id} evaluation={evaluation} />
        ))}
      </Stack>
    </Section>
  );
}

function EvaluationCard({ evaluation }: { readonly evaluation: ListedQuestionnaire }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { sections, done, open, closes_at } = evaluation;
  const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
  return (
    <Card>
      <h3>
        <Link to={`/evaluation/${slug}`}>{localized({ cs: evaluation.name_cs, en: evaluation.name_en })}</Link>
      </h3>
      <Stack $gap={12}>
        <div>
          <Badge $tone={open ? 'success' : 'neutral'}>{t(open ? 'evaluations.open' : 'evaluations.closed')}</Badge>
        </div>
        {open ? <Deadline open closesAt={closes_at} /> : null}
        <Progress
          label={t('questionnaire.progress')}
          value={done}
          max={sections}
          text={t('questionnaire.progressText', { done, count: sections })}
        />
      </Stack>
    </Card>
  );
}
