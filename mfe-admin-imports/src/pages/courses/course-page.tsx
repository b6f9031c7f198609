import type { readCourse } from '@anketa/contract/evaluations/courses';
import { reporters } from '@anketa/contract/evaluations/error-reports';
import { Link } from '@anketa/remote/link';
import { dayText } from '@anketa/remote/moment-text';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { Card, Facts } from '@anketa/ui/card';
import { Help } from '@anketa/ui/field';
import { Badge } from '@anketa/ui/notice';
import { Page, Row, Section } from '@anketa/ui/page';
import { Table } from '@anketa/ui/table';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { CourseActs, MoreParallels } from './course-acts.tsx';
import { MayNotice } from './may-notice.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { useParallelColumns } from './parallel-columns.tsx';
import { TeachersDialog } from './teachers-dialog.tsx';
import { useParallelActs } from './use-parallel-acts.ts';

/** A course as an import brought it, with its parallels and who teaches them, and what can be changed of it. Specification 2.15. */
export function CoursePage({ data }: PageProps<typeof readCourse>) {
  const { evaluation, course, edited, guarantors, parallels, may } = data;
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const asked = useQuery().read('reported');
  const reported = reporters.find((who) => who === asked);
  const localized = useLocalized();
  const name = localized({ cs: course.name_cs, en: course.name_en }) || course.code;
  const { open, close, ...acts } = useParallelActs(id, may, parallels);
  const columns = useParallelColumns(id, parallels, acts);
  const known = { code: course.code, name };
  /** As it is now, also where it is another than when the dialog opened. */
  const dialogOf = (act: string) =>
    open?.act === act ? (parallels.find(({ code }) => code === open.parallel.code) ?? null) : null;
  return (
    <Page
      title={
        <Row>
          {name}
          {course.active ? null : <Badge>{t('courses.inactive')}</Badge>}
        </Row>
      }
      subtitle={course.code}
      actions={<CourseActs id={id} course={known} active={course.active} may={may} />}
      above={
        <EvaluationTrail evaluation={evaluation} here={name}>
          {reported ? (
            <Link to={`/import/${id}/reported-errors/${reported}`}>{t('reports.title')}</Link>
          ) : (
            <Link to={`/import/${id}/components`}>{t('courses.title')}</Link>
          )}
        </EvaluationTrail>
      }
    >
      <MayNotice may={may} />
      <CourseFacts course={course} guarantors={guarantors} />
      {edited ? <Help>{t(`courseActs.activeByHand.${course.active ? 'yes' : 'no'}`)}</Help> : null}
      <Section>
        <h2>{t('course.parallels')}</h2>
        <MoreParallels id={id} course={known} may={may} />
        <Table
          caption={t('course.parallels')}
          rows={parallels}
          columns={columns}
          rowKey={({ code }) => code}
          rowMarks={({ code }) => ({ id: code })}
          empty={t('course.noParallels')}
        />
      </Section>
      <TeachersDialog id={id} parallel={dialogOf('teachers')} onlyAdds={may.change !== 'all'} onClose={close} />
      <MergeDialog id={id} parallel={dialogOf('merge')} parallels={parallels} onClose={close} />
    </Page>
  );
}

type FactsProps = Pick<PageProps<typeof readCourse>['data'], 'course' | 'guarantors'>;

/** What the SIS says of the course; what it does not say is not there, nor that a course takes one semester. */
function CourseFacts({ course, guarantors }: FactsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const localized = useLocalized();
  const { department, semester_start, semester_count, range_lectures, range_seminars, valid_to, enrolled } = course;
  const range = [range_lectures, range_seminars].filter(Boolean).join(' + ');
  const facts: Readonly<Record<string, string | null>> = {
    department: department && (localized({ cs: department.name_cs, en: department.name_en }) || department.code),
    guarantors: guarantors.join(', ') || null,
    enrolled: enrolled.toLocaleString(locale),
    semester: semester_start === null ? null : t(`semester.${semester_start}`, { defaultValue: `${semester_start}` }),
    semesters: semester_count && semester_count > 1 ? semester_count.toLocaleString(locale) : null,
    range: range || null,
    validTo: valid_to && dayText(locale, valid_to),
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
