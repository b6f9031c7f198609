import type { Parallel, readCourse } from '@anketa/contract/courses';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { Card, Facts } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Badge } from '@anketa/ui/notice';
import { Page, Row, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

/** A course as an import brought it, with its parallels and who teaches them. Specification 2, "Course detail with parallels". */
export function CoursePage({ data: { evaluation, course, guarantors, parallels } }: PageProps<typeof readCourse>) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const localized = useLocalized();
  const name = localized({ cs: course.name_cs, en: course.name_en }) || course.code;
  const columns = useColumns(parallels);
  return (
    <Page
      title={
        <Row>
          {name}
          {course.active ? null : <Badge>{t('courses.inactive')}</Badge>}
        </Row>
      }
      subtitle={course.code}
      above={
        <EvaluationTrail evaluation={evaluation} here={name}>
          <Link to={`/import/${id}/components`}>{t('courses.title')}</Link>
        </EvaluationTrail>
      }
    >
      <CourseFacts course={course} guarantors={guarantors} />
      <Section>
        <h2>{t('course.parallels')}</h2>
        <Table
          caption={t('course.parallels')}
          rows={parallels}
          columns={columns}
          rowKey={({ code }) => code}
          empty={t('course.noParallels')}
        />
      </Section>
    </Page>
  );
}

type FactsProps = Pick<PageProps<typeof readCourse>['data'], 'course' | 'guarantors'>;

/** What the SIS says of the course; what it does not say is not there. */
function CourseFacts({ course, guarantors }: FactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const { department, semester_start, semester_count, range_lectures, range_seminars, valid_to, enrolled } = course;
  const range = [range_lectures, range_seminars].filter(Boolean).join(' + ');
  const facts: Readonly<Record<string, string | null>> = {
    department: department && (localized({ cs: department.name_cs, en: department.name_en }) || department.code),
    guarantors: guarantors.join(', ') || null,
    semester: semester_start === null ? null : t(`semester.${semester_start}`, { defaultValue: `${semester_start}` }),
    semesters: semester_count?.toLocaleString(locale) ?? null,
    range: range || null,
    validTo: valid_to && new Date(valid_to).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    enrolled: enrolled.toLocaleString(locale),
  };
  return (
    <Card>
      <Facts>
        {Object.entries(facts)
          .filter(([, value]) => value !== null)
          .map(([key, value]) => (
            <Fragment key={key}>
              <dt>{t(`course.${key}`)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </Facts>
    </Card>
  );
}

function useColumns(parallels: readonly Parallel[]): readonly Column<Parallel>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const titles = new Map(parallels.map(({ code, title_cs, title_en }) => [code, { cs: title_cs, en: title_en }]));
  return [
    {
      key: 'title',
      title: t('course.parallel'),
      main: true,
      render: ({ code, title_cs, title_en }) => (
        <>
          {localized({ cs: title_cs, en: title_en })}
          <Help>{code}</Help>
        </>
      ),
    },
    { key: 'room', title: t('course.room'), render: ({ room }) => room ?? '–' },
    {
      key: 'teachers',
      title: t('course.teachers'),
      render: ({ teachers }) =>
        teachers.length === 0
          ? t('course.noTeachers')
          : teachers.map(({ code, name, share }) => <div key={code}>{t('course.share', { name, share })}</div>),
    },
    {
      key: 'enrolled',
      title: t('courses.enrolled'),
      align: 'end',
      render: ({ enrolled }) => enrolled.toLocaleString(locale),
    },
    {
      key: 'asked',
      title: t('course.asked'),
      render: ({ active, merged_into }) => {
        if (merged_into === null) return t(`courses.${active ? 'yes' : 'no'}`);
        return t('course.mergedInto', {
          title: localized(titles.get(merged_into) ?? { cs: merged_into, en: merged_into }),
        });
      },
    },
  ];
}
