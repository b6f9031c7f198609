import type { AskedQuestion } from '@anketa/contract/results/figures';
import type { PlaceAnswers } from '@anketa/contract/results/places';
import { Link } from '@anketa/remote/link';
import { useLocale } from '@anketa/remote/suite';
import { DistributionBar } from '@anketa/ui/distribution';
import { groupedNumber } from '@anketa/ui/interpolation';
import { Badge } from '@anketa/ui/notice';
import { type Column, Table, type TableList } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useLaterTexts } from '../../locales/later/later-texts.ts';
import { QuestionMean } from '../figures.tsx';
import { isNeutral } from '../finding.ts';
import { decimal } from '../format.ts';
import { Note } from '../note.tsx';
import { useChoiceLabels } from '../question-figures.tsx';
import { useNames } from './use-names.ts';

const Spread = styled.div`
  inline-size: clamp(8rem, 22vw, 16rem); max-inline-size: 100%;
`;

const Numbers = styled.span`
  color: var(--ink-soft); font-variant-numeric: tabular-nums; white-space: nowrap;
`;

interface Props {
  readonly caption: string;
  readonly empty: string;
  readonly question: AskedQuestion;
  readonly list: TableList<PlaceAnswers>;
  /** The address of a place's page. */
  readonly pageOf: (place: PlaceAnswers) => string;
  readonly bars: boolean;
}

/** One question at several places beside each other: how many answered, the mean with its interval, how answers are spread. */
export function PlacesTable({ caption, empty, question, list, pageOf, bars }: Props) {
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const locale = useLocale();
  const { nameOf } = useNames();
  const several = question.form === 'slider-mor';
  const labels = useChoiceLabels(question, list.rows[0]?.figures.counts.length ?? 0);
  const averaged = !several && !isNeutral(question);
  const columns: Column<PlaceAnswers>[] = [
    {
      key: 'name',
      title: later('places.name'),
      main: true,
      sortable: true,
      render: (row) =>
        row.current ? (
          <span aria-current="true">
            {nameOf(row)} <Badge $tone="info">{later('places.current')}</Badge>
          </span>
        ) : (
          <Link to={pageOf(row)}>{nameOf(row)}</Link>
        ),
    },
    {
      key: 'n',
      title: later('figures.n'),
      align: 'end',
      sortable: true,
      caption: 'named',
      render: ({ figures }) => groupedNumber(locale, figures.n),
    },
  ];
  if (averaged) {
    columns.push(
      {
        key: 'mean',
        title: t('average.title'),
        align: 'end',
        sortable: true,
        render: ({ figures }) => <QuestionMean figures={figures} />,
      },
      {
        key: 'interval',
        title: later('figures.interval'),
        align: 'end',
        render: ({ figures: { interval } }) =>
          interval ? (
            <Numbers>
              {decimal(locale, interval[0])}–{decimal(locale, interval[1])}
            </Numbers>
          ) : (
            '–'
          ),
      },
    );
  }
  if (bars && !several) {
    columns.push({
      key: 'spread',
      title: later('places.spread'),
      render: (row) => (
        <Spread>
          <DistributionBar
            label={nameOf(row)}
            parts={row.figures.counts.map((count, at) => ({ label: labels[at] ?? '', count }))}
            neutral={isNeutral(question)}
            thin
          />
        </Spread>
      ),
    });
  }
  return (
    <>
      {averaged && list.rows.length > 1 ? <Note>{later('places.note')}</Note> : null}
      <Table caption={caption} empty={empty} list={list} columns={columns} rowKey={({ code }) => code} />
    </>
  );
}
