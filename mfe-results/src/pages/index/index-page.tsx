import { searchedFor } from '@anketa/contract/result-search';
import type { EvaluationHead, listResults, ResponseRate } from '@anketa/contract/results';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { Badge, EmptyState } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { number, percent } from '../../parts/format.ts';
import { SearchEverywhere } from '../../parts/search/search-everywhere.tsx';
import { OwnWork } from './own-work.tsx';

const SearchPlace = styled.div`
  margin-bottom: 24px;
  & > search { display: block; max-inline-size: 40rem; }
`;

/* Tables of several years stand under each other: their columns are as wide. */
const Year = styled(Section)`
  table { table-layout: fixed; }
  thead th { white-space: normal; }
  thead th:first-child { inline-size: 44%; }
`;

type Row = EvaluationHead & { readonly rate: ResponseRate; readonly courses: number };

/** The public way in: evaluations whose results may be read, and a search over all of them. */
export function ResultsIndexPage({ data, lead }: PageProps<typeof listResults>) {
  const { t } = useTranslation();
  const isSearching = searchedFor(useQuery().read('search')) !== '';
  return (
    <Page title={t('index.title')} subtitle={lead}>
      <SearchPlace>
        <SearchEverywhere />
      </SearchPlace>
      {isSearching ? null : <Evaluations {...data} />}
    </Page>
  );
}

/** Evaluations by academic year. Who has courses of their own meets those first. */
function Evaluations({ own, evaluations }: PageProps<typeof listResults>['data']) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const locale = useLocale();
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('index.evaluation'),
      main: true,
      render: (row) => (
        <>
          <Link to={`/results/evaluation/${localized({ cs: row.slug_cs, en: row.slug_en })}`}>
            {localized({ cs: row.name_cs, en: row.name_en })}
          </Link>{' '}
          {row.filling_open ? <Badge $tone="info">{t('index.open')}</Badge> : null}
        </>
      ),
    },
    {
      key: 'semester',
      title: t('index.semester'),
      render: (row) => t(`semester.${row.semester}`),
    },
    { key: 'courses', title: t('department.courses'), align: 'end', render: ({ courses }) => number(locale, courses) },
    {
      key: 'submitted',
      title: t('index.submitted'),
      align: 'end',
      render: ({ rate }) => number(locale, rate.submitted),
    },
    {
      key: 'rate',
      title: t('rate.title'),
      align: 'end',
      render: ({ rate }) => (rate.percent === null ? t('rate.none') : percent(locale, rate.percent)),
    },
  ];
  // The server gives them by year and semester, the newest first.
  const years = [...Map.groupBy(evaluations, ({ year }) => year)];
  return (
    <>
      {own ? <OwnWork own={own} /> : null}
      {years.length === 0 ? <EmptyState>{t('index.none')}</EmptyState> : null}
      {years.map(([year, rows]) => {
        const title = t('index.year', { year: `${year}/${year + 1}` });
        return (
          <Year key={year}>
            <h2>{title}</h2>
            <Table caption={title} columns={columns} rows={rows} rowKey={(row) => row.id} empty={null} />
          </Year>
        );
      })}
    </>
  );
}
