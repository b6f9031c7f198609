import type { ResponseOf } from '@anketa/contract/endpoint';
import type { EvaluationMay } from '@anketa/contract/evaluations/administration';
import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { readOverview } from '@anketa/contract/evaluations/overview';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, Facts, Figure } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Grid, Row, Stack } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { OfWhich } from '../../../parts/of-which.tsx';
import { importState } from '../../../parts/state-badge.tsx';
import { AddedCards } from './added.tsx';
import { BallotsCard } from './ballots-card.tsx';
import { ErrorsCard } from './errors-card.tsx';
import { SharingCard } from './sharing-card.tsx';

/* Each on one line: where there is no room beside another, below it. */
const Links = styled(Row)`
  gap: 4px 20px; margin-block-start: 12px;
  @media (pointer: coarse) { & > a { padding-block: 10px; margin-block: -6px; } }
`;

type Overview = ResponseOf<typeof readOverview>;

interface CardsProps {
  readonly evaluation: Evaluation;
  readonly may: EvaluationMay;
  readonly overview: Overview;
}

/** The evaluation in numbers and where to go from here, by what the person may do. */
export function Cards({ evaluation, may, overview }: CardsProps) {
  const { statistics, components, studies, ballots, reports, sharing } = overview;
  const withResults = evaluation.state >= evaluationState.checking && may.results;
  return (
    <Grid $min={320} $fill={!statistics}>
      {/* Specification 2: administrators reach the results from the statistics. */}
      {withResults && !statistics ? <ResultsCard evaluation={evaluation} own={may.own_results} /> : null}
      {statistics ? <StatisticsCard evaluation={evaluation} withResults={may.results} {...statistics} /> : null}
      {components && studies ? (
        <ExtentCard id={evaluation.id} withStudents={may.options} {...components} counts={studies} />
      ) : null}
      {ballots ? <BallotsCard evaluation={evaluation} mayManage={may.manage} {...ballots} /> : null}
      {reports ? <ErrorsCard id={evaluation.id} counts={reports} /> : null}
      {sharing ? <SharingCard evaluation={evaluation} /> : null}
      {importState(evaluation) ? null : <AddedCards evaluation={evaluation} />}
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

interface StatisticsCardProps extends NonNullable<Overview['statistics']> {
  readonly evaluation: Evaluation;
  readonly withResults: boolean;
}

function StatisticsCard(props: StatisticsCardProps) {
  const { evaluation, withResults, questionnaires, general, answering_students } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card>
      <h2>{t('statistics.title')}</h2>
      <Stack>
        <div>
          <Figure>
            <strong>{questionnaires.toLocaleString(locale)}</strong>
            {t('statistics.questionnaires', { count: questionnaires })}
          </Figure>
          <OfWhich questionnaires={questionnaires} general={general} />
        </div>
        <Figure>
          <strong>{answering_students.toLocaleString(locale)}</strong>
          {t('statistics.students', { count: answering_students })}
        </Figure>
      </Stack>
      <Links>
        <Link to={`/import/${evaluation.id}/statistics`}>{t('statistics.link')}</Link>
        {withResults ? <Link to={`/results/evaluation/${evaluation.slug_en}`}>{t('results.all')}</Link> : null}
      </Links>
    </Card>
  );
}

const studyTypes = ['bachelor', 'master', 'continuing', 'postgradual', 'other'] as const;

interface ExtentCardProps extends NonNullable<Overview['components']> {
  readonly id: number;
  /** The list of students is for administrators alone. */
  readonly withStudents: boolean;
  readonly counts: NonNullable<Overview['studies']>;
}

/** How much is evaluated, and by whom it may be. Types of study without students are not listed. */
function ExtentCard({ id, withStudents, components, counts }: ExtentCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card>
      <h2>{t('extent.title')}</h2>
      <Figure>
        <strong>{components.toLocaleString(locale)}</strong>
        {t('courses.count', { count: components })}
      </Figure>
      <Help style={{ marginBlock: '12px 4px' }}>{t('students.byStudy')}</Help>
      <Facts>
        {studyTypes
          .filter((type) => counts[type] > 0)
          .map((type) => [
            <dt key={type}>{t(`students.${type}`)}</dt>,
            <dd key={`${type} count`}>{counts[type].toLocaleString(locale)}</dd>,
          ])}
      </Facts>
      <Links>
        <Link to={`/import/${id}/components`}>{t('extent.courses')}</Link>
        {withStudents ? <Link to={`/import/${id}/students`}>{t('extent.students')}</Link> : null}
      </Links>
    </Card>
  );
}
