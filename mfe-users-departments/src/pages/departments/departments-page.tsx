import {
  type Department,
  departmentsCsv,
  headFilters,
  type listDepartments,
} from '@anketa/contract/people/departments';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { TableDownload } from '@anketa/remote/table-download';
import { useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { SearchField, Select } from '@anketa/ui/field';
import { Filters } from '@anketa/ui/filters';
import { Notice } from '@anketa/ui/notice';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDepartmentColumns } from './department-columns.tsx';
import { HeadDialog } from './head-dialog.tsx';

/** Departments and heads. Specification 2, "Departments and heads page". */
export function DepartmentsPage({ data }: PageProps<typeof listDepartments>) {
  const { t } = useTranslation();
  const list = useList(data, 'nazev');
  const [chosen, setChosen] = useState<Department | null>(null);
  const maySetHead = data.may_set_head;
  const columns = useDepartmentColumns({ maySetHead, onAppoint: setChosen });
  const filters = ['', ...headFilters].map((value) => ({ value, label: t(`departments.filter.${value || 'all'}`) }));
  return (
    <Page title={t('departments.title')}>
      <Filters
        search={
          <SearchField
            label={t('departments.search')}
            placeholder={t('departments.searchHint')}
            {...list.bind('search')}
          />
        }
        set={list.bind('filter').value ? 1 : 0}
        acts={
          <>
            <TableDownload of={departmentsCsv} />
            <LinkButton as={Link} to="/translations">
              {t('departments.translations')}
            </LinkButton>
          </>
        }
      >
        <Select label={t('departments.filter.label')} options={filters} {...list.bind('filter')} />
      </Filters>
      {data.without_head > 0 && !list.narrowed ? (
        <Notice $tone="warning">
          <Link to="/departments?filter=without-head">
            {t('departments.withoutHead', { count: data.without_head })}
          </Link>
        </Notice>
      ) : null}
      {!maySetHead ? <Notice $tone="info">{t('departments.onlyShown')}</Notice> : null}
      <Table
        caption={t('departments.title')}
        list={list}
        columns={columns}
        rowKey={(department) => department.kod}
        empty={t(list.narrowed ? 'departments.nothingFound' : 'departments.none')}
      />
      <HeadDialog department={chosen} onClose={() => setChosen(null)} />
    </Page>
  );
}
