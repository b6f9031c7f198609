import { type Evaluation, type EvaluationMay, evaluationState } from '@anketa/contract/evaluations';
import { readComponentStatistic, readStatistics, readStudyStatistic } from '@anketa/contract/statistics';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, Facts, Figure } from '@anketa/ui/card';
import { Grid, Row } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { importState } from '../../parts/state-badge.tsx';
import { Loaded, useWidget } from '../../parts/use-widget.tsx';
import { BallotsCard } from './ballots-card.tsx';
import { ErrorsCard } from './errors-card.tsx';

interface CardsProps {
  readonly evaluation: Evaluation;
  readonly may: EvaluationMay;
}

/** The evaluation in numbers and where to go from here, by what the person may do. */
export function Cards({ evaluation, may }: CardsProps) {
  const ready = importState(evaluation) === null;
  const withResults = evaluation.state >= evaluationState.checking && may.results;
  return (
    <Grid $min={300}>
      {/* Specification 2: administrators reach the results from the statistics. */}
      {withResults && !may.statistics ? <ResultsCard evaluation={evaluation} own={may.own_results} /> : null}
      {may.statistics ? <StatisticsCard evaluation={evaluation} withResults={withResults} /> : null}
      {may.edit && ready ? <CoursesCard id={evaluation.id} /> : null}
      {may.edit && ready ? <StudentsCard id={evaluation.id} /> : null}
      {/* Another phase opens or closes filling: the numbers are read again. */}
      {may.edit && ready ? <BallotsCard key={evaluation.state} evaluation={evaluation} /> : null}
      {may.edit && ready ? <ErrorsCard id={evaluation.id} /> : null}
      {may.mail ? <MailingCard id={evaluation.id} /> : null}
    </Grid>
  );
}

interface ResultsCardProps {
  readonly evaluation: Evaluation;
  /** Courses of the person's own are among them. */
  readonly own: boolean;
}

function ResultsCard({ evaluation, own }: ResultsCardProps) {
  const { t } = useTranslation();
  const address = `/results/evaluation/${evaluation.slug_en}`;
  return (
    <Card>
      <h2>{t('results.title')}</h2>
      <p>{t(own ? 'results.text' : 'results.textForAll')}</p>
      <LinkButton as={Link} to={own ? `${address}/my-courses` : address}>
        {t(own ? 'results.link' : 'results.all')}
      </LinkButton>
    </Card>
  );
}

interface StatisticsCardProps {
  readonly evaluation: Evaluation;
  readonly withResults: boolean;
}

function StatisticsCard({ evaluation, withResults }: StatisticsCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const widget = useWidget(readStatistics, { params: { id: evaluation.id } });
  return (
    <Card>
      <h2>{t('statistics.title')}</h2>
      <Loaded widget={widget}>
        {({ questionnaires, answering_students }) => (
          <Row $gap={24}>
            <Figure>
              <strong>{questionnaires.toLocaleString(locale)}</strong>
              {t('statistics.questionnaires', { count: questionnaires })}
            </Figure>
            <Figure>
              <strong>{answering_students.toLocaleString(locale)}</strong>
              {t('statistics.students', { count: answering_students })}
            </Figure>
          </Row>
        )}
      </Loaded>
      {withResults ? (
        <p style={{ marginTop: 12 }}>
          <Link to={`/results/evaluation/${evaluation.slug_en}`}>{t('results.all')}</Link>
        </p>
      ) : null}
    </Card>
  );
}

function CoursesCard({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const widget = useWidget(readComponentStatistic, { params: { importId: id } });
  return (
    <Card>
      <h2>{t('courses.title')}</h2>
      <Loaded widget={widget}>
        {({ components }) => (
          <Figure>
            <strong>{components.toLocaleString(locale)}</strong>
            {t('courses.count', { count: components })}
          </Figure>
        )}
      </Loaded>
    </Card>
  );
}

const studyTypes = ['bachelor', 'master', 'continuing', 'postgradual', 'other'] as const;

function StudentsCard({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const widget = useWidget(readStudyStatistic, { params: { importId: id } });
  return (
    <Card>
      <h2>{t('students.title')}</h2>
      <Loaded widget={widget}>
        {(counts) => (
          <Facts>
            {studyTypes.map((type) => [
              <dt key={type}>{t(`students.${type}`)}</dt>,
              <dd key={`${type} count`}>{counts[type].toLocaleString(locale)}</dd>,
            ])}
          </Facts>
        )}
      </Loaded>
    </Card>
  );
}

function MailingCard({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  return (
    <Card>
      <h2>{t('mailing.title')}</h2>
      <p>{t('mailing.text')}</p>
      <Row>
        <LinkButton as={Link} to={`/import/${id}/mailing`} $small>
          {t('mailing.emails')}
        </LinkButton>
        <LinkButton as={Link} to={`/import/${id}/notifications`} $small>
          {t('mailing.notifications')}
        </LinkButton>
      </Row>
    </Card>
  );
}
