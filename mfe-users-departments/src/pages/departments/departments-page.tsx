import { type Department, headFilters, listDepartments } from '@anketa/contract/departments';
import { useList } from '@anketa/remote/use-list';
import { SearchField } from '@anketa/ui/field';
import { Notice } from '@anketa/ui/notice';
import { Page, Toolbar } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Segments } from '@anketa/ui/tabs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDepartmentColumns } from './department-columns.tsx';
import { HeadDialog } from './head-dialog.tsx';

/** Departments and heads. Specification 2, "Departments and heads page". */
export function DepartmentsPage() {
  const { t } = useTranslation();
  const list = useList(listDepartments, { query: { limit: 100 } });
  const [chosen, setChosen] = useState<Department | null>(null);
  const maySetHead = list.response?.may_set_head ?? false;
  const columns = useDepartmentColumns({ maySetHead, onAppoint: setChosen, onChanged: list.reload });
  const filters = ['', ...headFilters].map((value) => ({ value, label: t(`departments.filter.${value || 'all'}`) }));
  const narrowed = list.bind('search').value !== '' || list.bind('filter').value !== '';
  return (
    <Page
      title={t('departments.title')}
      subtitle={list.rows ? t('departments.count', { count: list.total }) : undefined}
    >
      <Toolbar>
        <SearchField label={t('departments.search')} {...list.bind('search')} />
        <div>
          <Segments label={t('departments.filter.label')} options={filters} {...list.bind('filter')} />
        </div>
      </Toolbar>
      {list.response && !maySetHead ? <Notice $tone="info">{t('departments.onlyShown')}</Notice> : null}
      <Table
        caption={t('departments.title')}
        list={list}
        columns={columns}
        rowKey={(department) => department.kod}
        empty={t(narrowed ? 'departments.nothingFound' : 'departments.none')}
      />
      <HeadDialog department={chosen} onClose={() => setChosen(null)} onAppointed={list.reload} />
    </Page>
  );
}
