import { type departmentResults, departmentResultsCsv } from '@anketa/contract/results';
import { CsvLink } from '@anketa/remote/csv-link';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { useList } from '@anketa/remote/use-list';
import { LinkButton } from '@anketa/ui/button';
import { SearchField } from '@anketa/ui/field';
import { Page, Toolbar } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { PlaceComparison } from '../../parts/comparison/place-comparison.tsx';
import { CourseTable } from '../../parts/course-table.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { RateText } from '../../parts/figures.tsx';
import { PrintButton } from '../../parts/print-button.tsx';
import { PrintHead } from '../../parts/print-head.tsx';

/** A department's courses. */
export function DepartmentPage({ data }: PageProps<typeof departmentResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const later = useLaterTexts();
  const localized = useLocalized();
  const list = useList(data.courses);
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
      actions={
        data.may.overview ? (
          <LinkButton
            as={Link}
            $kind="primary"
            to={`/results/evaluation/${slug}/department/${encodeURIComponent(department.code)}/attention`}
          >
            {later.t('attention.title')}
          </LinkButton>
        ) : undefined
      }
    >
      <PrintHead evaluation={data.evaluation} />
      <Toolbar>
        <SearchField label={t('search.label')} {...list.bind('search')} />
        <div>
          <CsvLink of={departmentResultsCsv} />
        </div>
        <div>
          <PrintButton />
        </div>
      </Toolbar>
      <CourseTable
        {...{ slug, list }}
        caption={t('course.title')}
        empty={t(list.narrowed ? 'search.none' : 'course.none')}
      />
      <PlaceComparison kind="department" slug={slug} code={department.code} />
    </Page>
  );
}
