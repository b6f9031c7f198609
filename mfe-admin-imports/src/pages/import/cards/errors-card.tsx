import type { Evaluation } from '@anketa/contract/evaluations/evaluations';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, Facts } from '@anketa/ui/card';
import { Row, Section } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';

interface ErrorsCardProps {
  readonly id: number;
  readonly counts: { readonly student: number; readonly teacher: number };
}

/** How many reported errors wait to be solved, and where they are. */
export function ErrorsCard({ id, counts }: ErrorsCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card>
      <h2>{t('reports.title')}</h2>
      <p>{t('reports.text')}</p>
      <Facts>
        {(['student', 'teacher'] as const).map((who) => [
          <dt key={who}>
            <Link to={`/import/${id}/reported-errors/${who}`}>{t(`reports.${who}`)}</Link>
          </dt>,
          <dd key={`${who} count`}>{counts[who].toLocaleString(locale)}</dd>,
        ])}
      </Facts>
    </Card>
  );
}

interface OwnCoursesProps {
  readonly evaluation: Evaluation;
  /** They may say what is wrong in the data of their courses. */
  readonly reports: boolean;
  /** They may read the results of their courses, and no card above leads there. */
  readonly results: boolean;
}

/** Where teachers go on with their courses: to results of these, and to say what is wrong in their data. */
export function OwnCourses({ evaluation: { id, slug_en }, reports, results }: OwnCoursesProps) {
  const { t } = useTranslation();
  if (!reports && !results) return null;
  return (
    <Section>
      <h2>{t('ownReports.courses')}</h2>
      {reports ? <p>{t('ownReports.card')}</p> : null}
      <Row>
        {reports ? (
          <LinkButton as={Link} to={`/import/${id}/report-error`}>
            {t('ownReports.link')}
          </LinkButton>
        ) : null}
        {results ? (
          <LinkButton as={Link} to={`/results/evaluation/${slug_en}/my-courses`}>
            {t('results.title')}
          </LinkButton>
        ) : null}
      </Row>
    </Section>
  );
}
