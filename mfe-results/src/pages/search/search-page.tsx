import { searchCsv, type searchResults } from '@anketa/contract/results';
import { CsvLink } from '@anketa/remote/csv-link';
import type { PageProps } from '@anketa/remote/route';
import { useList } from '@anketa/remote/use-list';
import { SearchField } from '@anketa/ui/field';
import { Page, Toolbar } from '@anketa/ui/page';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { CourseTable } from '../../parts/course-table.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';

/** Courses of an evaluation by name or code. */
export function SearchPage({ data }: PageProps<typeof searchResults>) {
  const { slug = '' } = useParams();
  const { t } = useTranslation();
  const list = useList(data.courses);
  return (
    <Page title={t('search.title')} above={<EvaluationTrail evaluation={data.evaluation} slug={slug} />}>
      <Toolbar>
        <SearchField label={t('search.label')} {...list.bind('search')} />
        <div>
          <CsvLink of={searchCsv} />
        </div>
      </Toolbar>
      <CourseTable slug={slug} caption={t('search.title')} list={list} empty={t('search.none')} />
    </Page>
  );
}
