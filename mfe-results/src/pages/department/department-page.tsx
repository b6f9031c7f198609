import type { departmentResults } from '@anketa/contract/results';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Page } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CourseTable } from '../../parts/course-table.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';

/** A department's courses. */
export function DepartmentPage({ data }: PageProps<typeof departmentResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const localized = useLocalized();
  const { department } = data;
  return (
    <Page
      title={localized({ cs: department.name_cs, en: department.name_en })}
      subtitle={
        <>
          {t('rate.title')}: <RateText rate={department.rate} />
        </>
      }
      above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}
    >
      <CourseTable slug={slug} caption={t('course.title')} rows={data.courses} empty={t('course.none')} />
    </Page>
  );
}
