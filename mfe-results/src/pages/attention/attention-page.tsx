import {
  type AttentionRow,
  attentions,
  type departmentAttention,
  departmentAttentionCsv,
  lowRate,
} from '@anketa/contract/results/attention';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocale, useLocalized } from '@anketa/remote/suite';
import { TableDownload } from '@anketa/remote/table-download';
import { type ListColumn, useList } from '@anketa/remote/use-list';
import { SearchField } from '@anketa/ui/field';
import { Dotted } from '@anketa/ui/meta';
import { Row } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { Table } from '@anketa/ui/table';
import { Segments } from '@anketa/ui/tabs';
import { Toolbar } from '@anketa/ui/toolbar';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { DifferenceText } from '../../parts/comparison/difference-text.tsx';
import { DepartmentView } from '../../parts/department-view.tsx';
import { AverageText, RateText } from '../../parts/figures.tsx';
import { decimal, percent } from '../../parts/format.ts';
import { Note } from '../../parts/note.tsx';
import { resultsAt } from '../../parts/results-at.ts';

const Under = styled.span`
  display: block; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400;
  td & { white-space: nowrap; }
`;

/* Beside many numbers it would be as narrow as its longest word. */
const Name = styled.div`
  min-inline-size: 16rem;
`;

/* Below the search: beside it they would push what is done with the list out of its line. */
const Filters = styled.div`
  margin-block: -4px 16px;
  @media print { display: none; }
`;

const Mark = styled.strong`
  color: var(--warning); font-weight: 620;
`;

type Column = ListColumn<typeof departmentAttention, AttentionRow>;

/** A department's courses for its head: what needs attention first, each beside the others and the year before. */
export function AttentionPage({ data }: PageProps<typeof departmentAttention>) {
  const { slug = '' } = useParams();
  const { t } = useLaterTexts();
  const texts = useTranslation();
  const list = useList(data.courses);
  const { department, evaluation, counts } = data;
  const hasResults = evaluation.state > 1;
  // Before the first answers every rate is low.
  const hasAnswers = department.rate.submitted > 0;
  // Said once: in each row it would be the same.
  const isCalm = !list.rows.some((row) => row.department?.certain || row.before?.change?.certain);
  const columns = useColumns(slug, {
    results: hasResults,
    besides: list.rows.some((row) => row.department?.certain),
    change: list.rows.some((row) => row.before?.change?.certain),
    ownComments: data.may.own_comments,
    answers: hasAnswers,
  });
  const filters = (['', ...attentions] as const).map((value) => ({
    value,
    label: t(`attention.filters.${value || 'all'}`, { number: counts[value || 'all'], rate: lowRate }),
  }));
  const { value: chosen } = list.bind('attention');
  // While students fill in there is nothing but rates. What nothing falls under is not offered.
  const offered = filters.filter(({ value }) => {
    if (value === '' || value === chosen) return true;
    return counts[value] > 0 && (value === 'low-rate' ? hasAnswers : hasResults);
  });
  return (
    <DepartmentView
      slug={slug}
      data={data}
      current="list"
      subtitle={
        <Dotted>
          <span>{t('attention.title')} </span>
          <span>
            {texts.t('rate.title')}: <RateText rate={department.rate} />
          </span>
        </Dotted>
      }
    >
      <Toolbar>
        <SearchField label={t('attention.search')} {...list.bind('search')} />
        <div>
          <Row $gap={8}>
            <TableDownload of={departmentAttentionCsv} />
            <PrintButton />
          </Row>
        </div>
      </Toolbar>
      {offered.length > 1 ? (
        <Filters>
          <Segments label={t('attention.filter')} options={offered} {...list.bind('attention')} />
        </Filters>
      ) : null}
      {hasResults && list.total > 0 ? (
        <Note>
          {t('attention.note')} {isCalm ? t('attention.calm') : null}
        </Note>
      ) : null}
      <Table
        caption={t('attention.title')}
        columns={columns}
        list={list}
        ownOrder={t('attention.order')}
        rowKey={({ code }) => code}
        empty={t(list.narrowed ? 'attention.noneSuch' : 'attention.none')}
      />
    </DepartmentView>
  );
}

interface There {
  /** They are checked or published. */
  readonly results: boolean;
  /** Some course differs for certain from the others of the department, or from itself a year before. */
  readonly besides: boolean;
  readonly change: boolean;
  /** Somebody has answered. */
  readonly answers: boolean;
  /** Comments stand on a page of the reader's own. */
  readonly ownComments: boolean;
}

function useColumns(slug: string, there: There): Column[] {
  const { t } = useLaterTexts();
  const locale = useLocale();
  const localized = useLocalized();
  const name: Column = {
    key: 'name',
    title: t('heat.course'),
    main: true,
    sortable: true,
    render: (row) => (
      <Name>
        <Link to={resultsAt(slug, 'course', row.code)}>{localized({ cs: row.name_cs, en: row.name_en })}</Link>
        <Under>{[row.code, row.teachers.join(', ') || t('attention.teachersNone')].join(' · ')}</Under>
      </Name>
    ),
  };
  const rate: Column = {
    key: 'rate',
    title: t('attention.rateNow'),
    align: 'end',
    sortable: true,
    render: ({ rate: own, before, attention }) => {
      const isLow = there.answers && attention.includes('low-rate');
      const earlier = before?.rate.percent ?? null;
      return (
        <div>
          <RateText rate={own} />
          <Under>
            {isLow ? <Mark>{t('attention.low')}</Mark> : null}
            {isLow && earlier !== null ? ', ' : null}
            {earlier === null ? null : t('attention.yearBefore', { value: percent(locale, earlier) })}
          </Under>
        </div>
      );
    },
  };
  const average: Column = {
    key: 'average',
    title: t('attention.average'),
    align: 'end',
    sortable: true,
    render: ({ before, ...row }) => (
      <div>
        <AverageText {...row} />
        {before?.average ? (
          <Under>{t('attention.yearBefore', { value: decimal(locale, before.average.value) })}</Under>
        ) : null}
      </div>
    ),
  };
  const besides: Column = {
    key: 'department',
    title: t('attention.besides'),
    unsaid: ({ department }) => !department?.certain,
    render: ({ department }) => <DifferenceText brief difference={department} />,
  };
  const change: Column = {
    key: 'change',
    title: t('attention.change'),
    unsaid: ({ before }) => !before?.change?.certain,
    sortable: true,
    render: ({ before }) => <DifferenceText brief difference={before?.change ?? null} />,
  };
  const comments: Column = {
    key: 'comments',
    title: t('attention.comments'),
    align: 'end',
    caption: 'named',
    sortable: true,
    render: ({ code, comments: count }) => {
      if (count === 0) return '–';
      if (!there.ownComments) return count;
      return <Link to={`/results/evaluation/${slug}/my-comments?course=${encodeURIComponent(code)}`}>{count}</Link>;
    },
  };
  if (!there.results) return [name, rate];
  return [name, rate, average, ...(there.besides ? [besides] : []), ...(there.change ? [change] : []), comments];
}
