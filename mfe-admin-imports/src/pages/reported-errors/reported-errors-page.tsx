import { type ErrorReport, listErrorReports, type Reporter, reporters } from '@anketa/contract/error-reports';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { useList } from '@anketa/remote/use-list';
import { Help, SearchField } from '@anketa/ui/field';
import { Page, Toolbar } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Segments, Tabs } from '@anketa/ui/tabs';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { useReportColumns } from './report-columns.tsx';

/** Errors in the data that students or teachers pointed out, to be marked as solved. */
export function ReportedErrorsPage() {
  const { t } = useTranslation();
  const localized = useLocalized();
  const { id = '', target = '' } = useParams();
  const params = { id: Number(id), target: target as Reporter };
  const list = useList(listErrorReports, { params, rows: ({ reports }) => reports });
  const { evaluation } = list.response ?? {};

  function replace(changed: ErrorReport) {
    // The row keeps its place until the list is read again: it must not run away under the hand that marked it.
    void list.mutate(
      (page) => {
        if (!page) return page;
        const data = page.reports.data.map((row) => (row.id === changed.id ? changed : row));
        return { ...page, reports: { ...page.reports, data } };
      },
      { revalidate: false },
    );
  }
  const columns = useReportColumns({ evaluationId: params.id, onChanged: replace });
  const states = ['', 'no', 'yes'].map((value) => ({ value, label: t(`reports.filter.${value || 'all'}`) }));
  const narrowed = list.bind('search').value !== '' || list.bind('solved').value !== '';
  return (
    <Page
      wide
      title={t('reports.title')}
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<EvaluationTrail id={params.id} evaluation={evaluation} here={t('reports.title')} />}
    >
      <Tabs aria-label={t('reports.who')}>
        {reporters.map((who) => (
          <Link
            key={who}
            to={`/import/${id}/reported-errors/${who}`}
            aria-current={who === target ? 'page' : undefined}
          >
            {t(`reports.${who}`)}
          </Link>
        ))}
      </Tabs>
      {target === 'student' ? <Help style={{ marginBottom: 16 }}>{t('reports.notTaughtHelp')}</Help> : null}
      <Toolbar>
        <SearchField label={t('reports.search')} {...list.bind('search')} />
        <div>
          <Segments label={t('reports.filter.label')} options={states} {...list.bind('solved')} />
        </div>
      </Toolbar>
      <Table
        caption={t('reports.title')}
        list={list}
        columns={columns}
        rowKey={(report) => report.id}
        empty={t(narrowed ? 'reports.nothingFound' : `reports.none.${target}`)}
      />
    </Page>
  );
}
