import { listQuestionnaires } from '@anketa/contract/questionnaires';
import { Link } from '@anketa/remote/link';
import { Pending } from '@anketa/remote/page-pending';
import { useLocalized } from '@anketa/remote/suite';
import { usePage } from '@anketa/remote/use-page';
import { Card } from '@anketa/ui/card';
import { Badge, EmptyState } from '@anketa/ui/notice';
import { Page, Stack } from '@anketa/ui/page';
import { Progress } from '@anketa/ui/progress';
import { useTranslation } from 'react-i18next';

/** The evaluations a student takes part in: current ones first, then those that have closed. */
export function EvaluationsPage() {
  const { t } = useTranslation();
  const page = usePage(listQuestionnaires, {});
  const { data } = page;
  return (
    <Page title={t('evaluations.title')} subtitle={t('evaluations.subtitle')}>
      {data ? null : <Pending page={page} />}
      {data?.evaluations.length === 0 ? <EmptyState>{t('evaluations.none')}</EmptyState> : null}
      <Stack>
        {data?.evaluations.map((evaluation) => (
          <EvaluationCard key={evaluation.id} evaluation={evaluation} />
        ))}
      </Stack>
    </Page>
  );
}

type Evaluation = (typeof listQuestionnaires.response)['_output']['evaluations'][number];

function EvaluationCard({ evaluation }: { readonly evaluation: Evaluation }) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { sections, done, state } = evaluation;
  const slug = localized({ cs: evaluation.slug_cs, en: evaluation.slug_en });
  return (
    <Card>
      <h2>
        <Link to={`/evaluation/${slug}`}>{localized({ cs: evaluation.name_cs, en: evaluation.name_en })}</Link>
      </h2>
      <p>
        <Badge $tone={state === 1 ? 'success' : 'neutral'}>
          {t(state === 1 ? 'evaluations.open' : 'evaluations.closed')}
        </Badge>
      </p>
      <Progress
        label={t('questionnaire.progress')}
        value={done}
        max={sections}
        text={t('questionnaire.progressText', { done, count: sections })}
      />
    </Card>
  );
}
