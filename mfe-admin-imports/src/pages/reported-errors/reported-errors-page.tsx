import {
  errorReportsCsv,
  type listErrorReports,
  type Reporter,
  reporters,
} from '@anketa/contract/evaluations/error-reports';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { TableDownload } from '@anketa/remote/table-download';
import { useList } from '@anketa/remote/use-list';
import { Help, SearchField, Select } from '@anketa/ui/field';
import { Filters } from '@anketa/ui/filters';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Tabs } from '@anketa/ui/tabs';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { useReportColumns } from './report-columns.tsx';

/** Errors in the data that students or teachers pointed out, to be marked as solved. */
export function ReportedErrorsPage({ data: { evaluation, reports } }: PageProps<typeof listErrorReports>) {
  const { t } = useTranslation();
  const { id = '', target: asked } = useParams();
  const target: Reporter = asked === 'teacher' ? 'teacher' : 'student';
  const list = useList(reports);
  const columns = useReportColumns(Number(id), target);
  const states = ['', 'no', 'yes'].map((value) => ({ value, label: t(`reports.filter.${value || 'all'}`) }));
  const kinds = ['', 'message', 'not_taught'].map((value) => ({ value, label: t(`reports.kinds.${value || 'all'}`) }));
  const isEmpty = list.total === 0 && !list.narrowed;
  // Teachers write; what ballots say is of students alone.
  const filters = target === 'student' ? ['solved', 'kind'] : ['solved'];
  return (
    <Page wide title={t('reports.title')} above={<EvaluationTrail evaluation={evaluation} here={t('reports.title')} />}>
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
      {isEmpty ? null : (
        <>
          {target === 'student' ? <Help style={{ marginBottom: 16 }}>{t('reports.notTaughtHelp')}</Help> : null}
          <Filters
            search={<SearchField label={t('reports.search')} {...list.bind('search')} />}
            set={filters.filter((name) => list.bind(name).value).length}
            acts={<TableDownload of={errorReportsCsv} />}
          >
            <Select label={t('reports.filter.label')} options={states} {...list.bind('solved')} />
            {target === 'student' ? <Select label={t('reports.kind')} options={kinds} {...list.bind('kind')} /> : null}
          </Filters>
        </>
      )}
      <Table
        caption={t('reports.title')}
        list={list}
        columns={columns}
        rowKey={(report) => report.id}
        empty={t(list.narrowed ? 'reports.nothingFound' : `reports.none.${target}`)}
      />
    </Page>
  );
}
