import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { LinkButton } from '@anketa/ui/button';
import { Card, Facts } from '@anketa/ui/card';
import { Row } from '@anketa/ui/page';
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

/** Where teachers say what is wrong in the data of their courses. */
export function ReportCard({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  return (
    <Card>
      <Row style={{ justifyContent: 'space-between' }}>
        <p style={{ margin: 0 }}>{t('ownReports.card')}</p>
        <LinkButton as={Link} to={`/import/${id}/report-error`}>
          {t('ownReports.link')}
        </LinkButton>
      </Row>
    </Card>
  );
}
