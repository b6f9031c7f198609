import { countStudentReports, countTeacherReports } from '@anketa/contract/error-reports';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { Card, Facts } from '@anketa/ui/card';
import { useTranslation } from 'react-i18next';
import { Loaded, useWidget } from '../../parts/use-widget.tsx';

/** How many reported errors wait to be solved, and where they are. */
export function ErrorsCard({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const request = { params: { importId: id } };
  const counts = {
    student: useWidget(countStudentReports, request),
    teacher: useWidget(countTeacherReports, request),
  };
  return (
    <Card>
      <h2>{t('reports.title')}</h2>
      <p>{t('reports.text')}</p>
      <Facts>
        {(['student', 'teacher'] as const).map((who) => [
          <dt key={who}>
            <Link to={`/import/${id}/reported-errors/${who}`}>{t(`reports.${who}`)}</Link>
          </dt>,
          <dd key={`${who} count`}>
            <Loaded widget={counts[who]}>{(count) => count.toLocaleString(locale)}</Loaded>
          </dd>,
        ])}
      </Facts>
    </Card>
  );
}
