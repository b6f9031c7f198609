import { type listStudents, type StudentRow, studentsCsv } from '@anketa/contract/evaluations/students';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { Help, SearchField, Select } from '@anketa/ui/field';
import { Filters } from '@anketa/ui/filters';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { useStudyType, withType } from '../../parts/study-type.ts';

/* Most have not answered for long: those who have are to be found among them. */
const NotYet = styled.span`color: var(--ink-soft);`;

/** Who studies in an evaluation, and whether they have answered: never what. Specification 2.9. */
export function StudentsPage({ data: { evaluation, types, students } }: PageProps<typeof listStudents>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const typeName = useStudyType();
  const list = useList(students);
  const columns = useColumns(id);
  const states = ['', 'yes', 'no'].map((value) => ({ value, label: t(`studentList.filter.${value || 'all'}`) }));
  const choices = types.map((value) => ({ value, label: typeName(value) }));
  return (
    <Page
      wide
      title={t('studentList.title')}
      above={<EvaluationTrail evaluation={evaluation} here={t('studentList.title')} />}
    >
      <Help style={{ marginBottom: 16 }}>
        {t('studentList.lastNight')} <Link to={`/import/${id}/drawn-students`}>{t('studentList.draw')}</Link>
      </Help>
      <Filters
        search={<SearchField label={t('studentList.search')} {...list.bind('search')} />}
        set={['type', 'responded'].filter((name) => list.bind(name).value).length}
        acts={<TableDownload of={studentsCsv} />}
      >
        <Select
          label={t('studentList.type')}
          options={[{ value: '', label: t('studentList.allTypes') }, ...choices]}
          {...list.bind('type')}
        />
        <Select label={t('studentList.filter.label')} options={states} {...list.bind('responded')} />
      </Filters>
      <Table
        caption={t('studentList.title')}
        list={list}
        columns={columns}
        rowKey={({ oid }) => oid}
        empty={t(list.narrowed ? 'studentList.nothingFound' : 'studentList.none')}
      />
    </Page>
  );
}

function useColumns(id: string): readonly ListColumn<typeof listStudents, StudentRow>[] {
  const { t } = useTranslation();
  const localized = useLocalized();
  const typeName = useStudyType();
  return [
    {
      key: 'name',
      title: t('studentList.name'),
      main: true,
      sortable: true,
      render: ({ oid, name }) => <Link to={`/import/${id}/student/${encodeURIComponent(oid)}`}>{name}</Link>,
    },
    { key: 'login', title: t('studentList.login'), caption: 'line', render: ({ login }) => login ?? '–' },
    {
      key: 'studies',
      title: t('studentList.studies'),
      caption: true,
      render: ({ studies }) =>
        studies.map(({ code, type, name_cs, name_en }) => (
          <div key={`${code} ${type}`}>
            {withType(localized({ cs: name_cs, en: name_en }) || code, type ? typeName(type) : '')}
          </div>
        )),
    },
    {
      key: 'responded',
      title: t('studentList.responded'),
      unsaid: ({ responded }) => !responded,
      sortable: true,
      render: ({ responded }) => (responded ? t('studentList.yes') : <NotYet>{t('studentList.no')}</NotYet>),
    },
  ];
}
