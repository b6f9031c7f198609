import type { DataPart, Datum } from '@anketa/contract/people/my-data';
import { shortDayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Card, Facts, Pairs, PlainList } from '@anketa/ui/card';
import { typesetIn } from '@anketa/ui/czech-typography';
import { Details } from '@anketa/ui/details';
import { EmailAddress } from '@anketa/ui/email-address';
import { Stack } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

type Cell = DataPart['rows'][number][number];

/** So many rows of a table are shown at first. */
const rowsAtFirst = 10;

/** A table has so many columns at most. */
const widest = 5;

const Frame = styled(Card)`
  margin-block: 16px;
  & > h2 { scroll-margin-top: 80px; }
  & > h2 + p { color: var(--ink-soft); }
  & > details > summary > small { margin-inline-start: 4px; color: var(--ink-soft); font-size: var(--text-s); font-weight: 400; font-variant-numeric: tabular-nums; }
`;

/* What is said of one thing stands under what is said of another. */
const Single = styled.div`
  margin-block-end: 16px;
  & > h3 { margin-block: 14px 6px; font-size: var(--text-m); }
`;

/* On a phone a name stands above its sentences, so that neither is broken for the other. */
const About = styled(Facts)`
  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr); gap: 0;
    dt { font-size: var(--text-xs); }
    dd + dt { margin-block-start: 10px; }
  }
`;

/** One kind of data: what it is for, what there is, and folded who reads it and how long it stays. What has one row is open, the rest is folded. */
export function DatumSection({ datum: { key, title, why, readers, term, ground, parts } }: { readonly datum: Datum }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Frame aria-labelledby={key}>
      <h2 id={key}>{title}</h2>
      <p>{typesetIn(locale, why)}</p>
      {parts
        .filter(({ rows }) => rows.length === 1)
        .map((part) => (
          <Single key={part.key}>
            {part.title === title ? null : <h3>{part.title}</h3>}
            <OneRow columns={part.columns} row={part.rows[0] ?? []} />
          </Single>
        ))}
      {parts
        .filter(({ rows }) => rows.length > 1)
        .map((part) => (
          <Details key={part.key}>
            <summary>
              {part.title} <small>({part.rows.length})</small>
            </summary>
            {part.columns.length > widest ? <Listed part={part} /> : <Rows part={part} />}
          </Details>
        ))}
      <Details>
        <summary>{t('myData.about')}</summary>
        <About>
          <dt>{t('myData.readers')}</dt>
          <dd>{readers}</dd>
          <dt>{t('myData.term')}</dt>
          <dd>{term}</dd>
          <dt>{t('myData.ground')}</dt>
          <dd>{ground}</dd>
        </About>
      </Details>
    </Frame>
  );
}

type Columns = DataPart['columns'];

/** Rows one below the other, where they are too wide for a table. */
function Listed({ part: { columns, rows } }: { readonly part: DataPart }) {
  const { visible, more } = useFirstRows(rows);
  return (
    <>
      <PlainList>
        {visible.map(({ number, cells }) => (
          <li key={number}>
            <OneRow columns={columns} row={cells} />
          </li>
        ))}
      </PlainList>
      {more}
    </>
  );
}

/** One row, its empty values left out. */
function OneRow({ columns, row }: { readonly columns: Columns; readonly row: readonly Cell[] }) {
  const wordOf = useWordOf();
  return (
    <Pairs>
      {columns.map((column, at) => {
        const value = row[at] ?? '';
        const word = wordOf(column.kind, value);
        return value === '' ? null : (
          <div
            key={column.key}
            data-wide={column.key === 'email' || word.length > 18 || column.heading.length > 24 || undefined}
          >
            <dt>{column.heading}</dt>
            <dd>{column.key === 'email' ? <EmailAddress address={word} /> : word}</dd>
          </div>
        );
      })}
    </Pairs>
  );
}

interface NumberedRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The first rows, and the way to the rest where there are more. */
function useFirstRows(rows: DataPart['rows']): { readonly visible: readonly NumberedRow[]; readonly more: ReactNode } {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const visible = (isWhole ? rows : rows.slice(0, rowsAtFirst)).map((cells, number) => ({ number, cells }));
  const more =
    rows.length > visible.length ? (
      <div>
        <Button $small onClick={() => setWhole(true)}>
          {t('myData.all', { count: rows.length })}
        </Button>
      </div>
    ) : null;
  return { visible, more };
}

function Rows({ part: { title, columns, rows } }: { readonly part: DataPart }) {
  const wordOf = useWordOf();
  const { visible, more } = useFirstRows(rows);
  const named = columns.findIndex(({ key }) => key === 'course_code' || key === 'parallel_code');
  const main = Math.max(0, named);
  const drawn = columns.map(
    ({ key, heading, kind }, at): Column<NumberedRow> => ({
      key,
      title: heading,
      main: at === main,
      align: kind === 'number' ? 'end' : 'start',
      render: ({ cells }) => wordOf(kind, cells[at] ?? '') || (at === main ? '–' : ''),
    }),
  );
  return (
    <Stack $gap={8}>
      <Table caption={title} columns={drawn} rows={visible} rowKey={({ number }) => number} empty={null} />
      {more}
    </Stack>
  );
}

/** Writes a value as its kind is written in the reader's language. */
function useWordOf(): (kind: Columns[number]['kind'], value: NonNullable<Cell>) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (kind, value) => {
    if (typeof value === 'boolean') return t(value ? 'myData.yes' : 'myData.no');
    if (typeof value === 'number') return String(value);
    return kind === 'day' && value ? shortDayText(locale, value) : value;
  };
}
