import { type TeacherRow, type teacherList, teacherListCsv } from '@anketa/contract/results/places';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { SearchField, Select } from '@anketa/ui/field';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { NavigationTabs } from '../../parts/places/navigation-tabs.tsx';
import { PlaceAverage } from '../../parts/places/place-average.tsx';
import { useNames } from '../../parts/places/use-names.ts';
import { resultsAt } from '../../parts/results-at.ts';
import { ScaleNote } from '../../parts/scale-note.tsx';

/** Teachers of an evaluation, with search and by department. */
export function TeachersPage({ data }: PageProps<typeof teacherList>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const { nameOf } = useNames();
  const list = useList(data.teachers, 'name');
  const columns: ListColumn<typeof teacherList, TeacherRow>[] = [
    {
      key: 'name',
      title: later('teacher.name'),
      main: true,
      sortable: true,
      render: (row) => <Link to={resultsAt(slug, 'teacher', row.code)}>{nameOf(row)}</Link>,
    },
    {
      key: 'department',
      title: t('department.name'),
      caption: 'line',
      render: ({ department }) => (department ? nameOf(department) : '–'),
    },
    { key: 'courses', title: t('department.courses'), align: 'end', sortable: true, wide: true },
    {
      key: 'rate',
      title: t('rate.title'),
      align: 'end',
      sortable: true,
      render: ({ rate }) => <RateText rate={rate} />,
    },
  ];
  if (data.averaged) {
    columns.push({
      key: 'average',
      title: t('average.title'),
      align: 'end',
      render: (row) => <PlaceAverage {...row} />,
    });
  }
  const departments = data.departments.map((department) => ({ value: department.code, label: nameOf(department) }));
  return (
    <Page title={later('ways.teachers')} above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}>
      <NavigationTabs slug={slug} ways={data.ways} at="teachers" />
      <Toolbar>
        <SearchField label={later('teacher.search')} {...list.bind('search')} />
        {departments.length > 1 ? (
          <Select
            label={t('department.name')}
            options={[{ value: '', label: later('teacher.allDepartments') }, ...departments]}
            {...list.bind('department')}
          />
        ) : null}
        <div>
          <TableDownload of={teacherListCsv} />
        </div>
      </Toolbar>
      {list.rows.some((row) => row.average) ? <ScaleNote /> : null}
      <Table
        caption={later('ways.teachers')}
        columns={columns}
        list={list}
        rowKey={({ code }) => code}
        empty={later(list.narrowed ? 'teacher.nothingFound' : 'teacher.none')}
      />
    </Page>
  );
}
