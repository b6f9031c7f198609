import type { ResponseRate } from '@anketa/contract/results/figures';
import type { EvaluationHead, listResults } from '@anketa/contract/results/results';
import { searchedFor } from '@anketa/contract/results/search';
import { laterPart } from '@anketa/remote/later-part';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { useQuery } from '@anketa/remote/use-query';
import { groupedNumber } from '@anketa/ui/interpolation';
import { Badge, EmptyState } from '@anketa/ui/notice';
import { Page, Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { later } from '../../locales/later/later-texts.ts';
import { percent } from '../../parts/format.ts';
import { SearchEverywhere } from '../../parts/search/search-everywhere.tsx';

/* With its texts, for those who have work of their own: the first load of the index is weighed. */
const OwnStart = laterPart(
  async () => (await later.with(import(/* webpackChunkName: "own-work" */ './own-work.tsx'))).OwnStart,
);

const SearchPlace = styled.div`
  margin-bottom: 24px;
  & > search { display: block; max-inline-size: 40rem; }
`;

type Row = EvaluationHead & { readonly rate: ResponseRate; readonly courses: number };

/** The public way in: evaluations whose results may be read, and a search over all of them. Who has courses of their own meets before what waits for them. */
export function ResultsIndexPage({ data: { own, evaluations }, lead }: PageProps<typeof listResults>) {
  const { t } = useTranslation();
  const isSearching = searchedFor(useQuery().read('search')) !== '';
  const search = (
    <SearchPlace>
      <SearchEverywhere />
    </SearchPlace>
  );
  const all = <Evaluations evaluations={evaluations} />;
  return (
    <Page title={t('index.title')} subtitle={lead}>
      {own ? (
        <OwnStart own={own} search={search} isSearching={isSearching} all={all} />
      ) : (
        <>
          {search}
          {isSearching ? null : all}
        </>
      )}
    </Page>
  );
}

/** Evaluations, the newest first. */
function Evaluations({ evaluations }: Pick<PageProps<typeof listResults>['data'], 'evaluations'>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const locale = useLocale();
  const yearOf = ({ year }: Row) => `${year}/${year + 1}`;
  const nameOf = (row: Row) => localized({ cs: row.name_cs, en: row.name_en });
  const semester: Column<Row> = {
    key: 'semester',
    title: t('index.semester'),
    wide: true,
    render: (row) => `${t(`semester.${row.semester}`)} ${yearOf(row)}`,
  };
  // Names that say the year say the semester, too: it is not said again.
  const isNamed = evaluations.every((row) => nameOf(row).includes(yearOf(row)));
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('index.evaluation'),
      main: true,
      render: (row) => (
        <>
          <Link to={`/results/evaluation/${localized({ cs: row.slug_cs, en: row.slug_en })}`}>{nameOf(row)}</Link>{' '}
          {row.filling_open ? <Badge $tone="info">{t('index.open')}</Badge> : null}
        </>
      ),
    },
    ...(isNamed ? [] : [semester]),
    {
      key: 'courses',
      title: t('department.courses'),
      align: 'end',
      caption: 'named',
      render: ({ courses }) => groupedNumber(locale, courses),
    },
    {
      key: 'submitted',
      title: t('index.submitted'),
      align: 'end',
      caption: 'named',
      render: ({ rate }) => groupedNumber(locale, rate.submitted),
    },
    {
      key: 'rate',
      title: t('rate.title'),
      align: 'end',
      render: ({ rate }) => (rate.percent === null ? t('rate.none') : percent(locale, rate.percent)),
    },
  ];
  if (evaluations.length === 0) return <EmptyState>{t('index.none')}</EmptyState>;
  return (
    <Section>
      <h2>{t('index.all')}</h2>
      <Table caption={t('index.all')} columns={columns} rows={evaluations} rowKey={(row) => row.id} empty={null} />
    </Section>
  );
}
