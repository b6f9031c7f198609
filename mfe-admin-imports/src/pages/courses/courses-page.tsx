import { type CourseRow, coursesCsv, type listCourses } from '@anketa/contract/courses';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { Button, LinkButton } from '@anketa/ui/button';
import { SearchField, Select } from '@anketa/ui/field';
import { Filters } from '@anketa/ui/filters';
import { Page } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CourseName } from '../../parts/course-name.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { GenerateDialog } from './generate-dialog.tsx';

/** What narrows the list. */
const filters = ['department', 'active'];

/** The courses of an evaluation, also those that are not evaluated. Specification 2, "Course list". */
export function CoursesPage({ data: { evaluation, departments, courses, may } }: PageProps<typeof listCourses>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const list = useList(courses);
  const columns = useColumns();
  const [isGenerating, setGenerating] = useState(false);
  const { id = '' } = useParams();
  const states = ['', 'yes', 'no'].map((value) => ({ value, label: t(`courses.filter.${value || 'all'}`) }));
  const choices = departments.map(({ code, name_cs, name_en }) => ({
    value: code,
    label: `${localized({ cs: name_cs, en: name_en }) || code} (${code})`,
  }));
  return (
    <Page
      wide
      title={t('courses.title')}
      subtitle={evaluation && localized({ cs: evaluation.name_cs, en: evaluation.name_en })}
      above={<EvaluationTrail evaluation={evaluation} here={t('courses.title')} />}
    >
      <Filters
        search={<SearchField label={t('courses.search')} {...list.bind('search')} />}
        set={filters.filter((name) => list.bind(name).value).length}
        acts={
          <>
            {may.change === 'all' ? (
              <Button $small onClick={() => setGenerating(true)}>
                {t('courseActs.generate')}
              </Button>
            ) : null}
            <LinkButton $small as={Link} to={`/import/${id}/qr?day=1`}>
              {t('courseActs.qrSheet')}
            </LinkButton>
            <TableDownload of={coursesCsv} />
          </>
        }
      >
        <Select
          label={t('courses.department')}
          options={[{ value: '', label: t('courses.allDepartments') }, ...choices]}
          {...list.bind('department')}
        />
        <Select label={t('courses.filter.label')} options={states} {...list.bind('active')} />
      </Filters>
      <Table
        caption={t('courses.title')}
        list={list}
        columns={columns}
        rowKey={({ code }) => code}
        empty={t(list.narrowed ? 'courses.nothingFound' : 'courses.none')}
      />
      <GenerateDialog id={id} open={isGenerating} onClose={() => setGenerating(false)} />
    </Page>
  );
}

function useColumns(): readonly ListColumn<typeof listCourses, CourseRow>[] {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const locale = useLocale();
  const localized = useLocalized();
  return [
    {
      key: 'name',
      title: t('courses.course'),
      main: true,
      sortable: true,
      render: (course) => (
        <Link to={`/import/${id}/component/${encodeURIComponent(course.code)}`}>
          <CourseName course={course} />
        </Link>
      ),
    },
    {
      key: 'department',
      title: t('courses.department'),
      sortable: true,
      render: ({ department }) =>
        department ? localized({ cs: department.name_cs, en: department.name_en }) || department.code : '–',
    },
    {
      key: 'parallels',
      title: t('courses.parallels'),
      align: 'end',
      sortable: true,
      render: ({ parallels }) => parallels.toLocaleString(locale),
    },
    {
      key: 'enrolled',
      title: t('courses.enrolled'),
      align: 'end',
      sortable: true,
      render: ({ enrolled }) => enrolled.toLocaleString(locale),
    },
    {
      key: 'active',
      title: t('courses.active'),
      sortable: true,
      render: ({ active }) => t(`courses.${active ? 'yes' : 'no'}`),
    },
  ];
}
