import { listCourses } from '@anketa/contract/evaluations/courses';
import { Link } from '@anketa/remote/link';
import { ListPage } from '@anketa/remote/list-page';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Button, LinkButton } from '@anketa/ui/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CourseName } from '../../parts/course-name.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { GenerateDialog } from './generate-dialog.tsx';

/** The courses of an evaluation, also those that are not evaluated. Specification 2.10. */
export function CoursesPage({ data: { evaluation, departments, courses, may } }: PageProps<typeof listCourses>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const [isGenerating, setGenerating] = useState(false);
  const { id = '' } = useParams();
  const nameOf = ({ code, name_cs, name_en }: (typeof departments)[number]) =>
    localized({ cs: name_cs, en: name_en }) || code;
  return (
    <>
      <ListPage
        of={listCourses}
        rows={courses}
        rowKey={({ code }) => code}
        wide
        above={<EvaluationTrail evaluation={evaluation} here={localized(listCourses.title)} />}
        options={{
          department: departments.map((one) => ({ value: one.code, label: `${nameOf(one)} (${one.code})` })),
        }}
        render={{
          name: (course) => (
            <Link to={`/import/${id}/component/${encodeURIComponent(course.code)}`}>
              <CourseName course={course} />
            </Link>
          ),
          department: ({ department }) => (department ? nameOf(department) : '–'),
        }}
        acts={
          <>
            {may.change === 'all' ? (
              <Button onClick={() => setGenerating(true)}>{t('courseActs.generate')}</Button>
            ) : null}
            <LinkButton as={Link} to={`/import/${id}/qr?day=1`}>
              {t('courseActs.qrSheet')}
            </LinkButton>
          </>
        }
      />
      <GenerateDialog id={id} open={isGenerating} onClose={() => setGenerating(false)} />
    </>
  );
}
