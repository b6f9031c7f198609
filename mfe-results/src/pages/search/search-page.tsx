import { searchCsv, type searchResults } from '@anketa/contract/results/results';
import { mostFound, searchedFor } from '@anketa/contract/results/search';
import type { PageProps } from '@anketa/remote/route';
import { TableDownload } from '@anketa/remote/table-download';
import { useList } from '@anketa/remote/use-list';
import { useQuery } from '@anketa/remote/use-query';
import { SearchField } from '@anketa/ui/field';
import { Announced } from '@anketa/ui/hidden';
import { Page, Section, Stack } from '@anketa/ui/page';
import { useParams } from 'react-router-dom';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { CourseTable } from '../../parts/course-table.tsx';
import { EvaluationTrail } from '../../parts/evaluation-trail.tsx';
import { FoundPlaces } from '../../parts/search/found-places.tsx';

/** So many courses stand beside what else was found. */
const adjacent = 8;

/** Search in an evaluation, as one types: courses, teachers, departments, programmes and fields. Without a search all its courses. */
export function SearchPage({ data }: PageProps<typeof searchResults>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const { bind, read } = useQuery();
  // What is searched for puts the best fitting first.
  const list = useList(data.courses, read('search') ? undefined : 'name');
  const kind = bind('kind');
  const { evaluation, found } = data;
  const table = (
    <Stack>
      <div>
        <TableDownload of={searchCsv} />
      </div>
      <CourseTable slug={slug} caption={t('found.kinds.course')} list={list} empty={t('search.none')} />
    </Stack>
  );
  const courses = {
    kind: 'course' as const,
    total: Math.min(list.total, mostFound),
    more: list.total > mostFound,
    data: list.rows.slice(0, adjacent).map((course) => ({ ...course, evaluation })),
  };
  return (
    <Page title={t('search.title')} above={<EvaluationTrail evaluation={evaluation} slug={slug} />}>
      <Stack $gap={24}>
        <div style={{ maxInlineSize: '40rem' }}>
          <SearchField label={t('search.places')} {...list.bind('search')} />
        </div>
        {searchedFor(read('search')) ? (
          <FoundPlaces
            found={list.total > 0 ? [courses, ...found] : found}
            search={read('search')}
            kind={kind.value}
            onKind={kind.onChange}
            whole={{ course: table }}
          />
        ) : (
          <Section $flush>
            {read('search') ? (
              <>
                <p aria-hidden="true">{t('found.short')}</p>
                <Announced text={t('found.short')} />
              </>
            ) : null}
            <h2>{t('found.kinds.course')}</h2>
            {table}
          </Section>
        )}
      </Stack>
    </Page>
  );
}
