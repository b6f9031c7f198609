import type { DataPart, Datum } from '@anketa/contract/my-data';
import { shortDayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Card, Facts, PlainList } from '@anketa/ui/card';
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
  & h3 { font-size: var(--text-m); margin-block: 20px 8px; }
`;

const About = styled(Facts)`
  font-size: var(--text-s); padding-top: 12px; margin-top: 20px; border-top: 1px solid var(--line);
`;

/** One kind of data: what it is for, what there is, who reads it and how long it stays. */
export function DatumSection({ datum: { key, title, why, readers, term, ground, parts } }: { readonly datum: Datum }) {
  const { t } = useTranslation();
  return (
    <Frame aria-labelledby={key}>
      <h2 id={key}>{title}</h2>
      <p>{why}</p>
      {parts.map((part) => (
        <Part key={part.key} part={part} />
      ))}
      <About>
        <dt>{t('myData.readers')}</dt>
        <dd>{readers}</dd>
        <dt>{t('myData.term')}</dt>
        <dd>{term}</dd>
        <dt>{t('myData.ground')}</dt>
        <dd>{ground}</dd>
      </About>
    </Frame>
  );
}

function Part({ part }: { readonly part: DataPart }) {
  const { title, columns, rows } = part;
  const isWide = columns.length > widest || (rows.length === 1 && columns.length > 2);
  return (
    <>
      <h3>{title}</h3>
      {isWide ? <Listed part={part} /> : <Rows part={part} />}
    </>
  );
}

type Columns = DataPart['columns'];

/** Rows one below the other, where they are too wide for a table. */
function Listed({ part: { columns, rows } }: { readonly part: DataPart }) {
  const { shown, more } = useFirstRows(rows);
  return (
    <>
      <PlainList>
        {shown.map(({ number, cells }) => (
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
    <Facts>
      {columns.map((column, at) => {
        const value = row[at] ?? '';
        return value === '' ? null : <Pair key={column.key} name={column.heading} value={wordOf(column.kind, value)} />;
      })}
    </Facts>
  );
}

function Pair({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

interface NumberedRow {
  readonly number: number;
  readonly cells: readonly Cell[];
}

/** The first rows, and the way to the rest where there are more. */
function useFirstRows(rows: DataPart['rows']): { readonly shown: readonly NumberedRow[]; readonly more: ReactNode } {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = (isWhole ? rows : rows.slice(0, rowsAtFirst)).map((cells, number) => ({ number, cells }));
  const more =
    rows.length > shown.length ? (
      <div>
        <Button $small onClick={() => setWhole(true)}>
          {t('myData.all', { count: rows.length })}
        </Button>
      </div>
    ) : null;
  return { shown, more };
}

function Rows({ part: { title, columns, rows } }: { readonly part: DataPart }) {
  const wordOf = useWordOf();
  const { shown, more } = useFirstRows(rows);
  const drawn = columns.map(
    ({ key, heading, kind }, at): Column<NumberedRow> => ({
      key,
      title: heading,
      main: at === 0,
      align: kind === 'number' ? 'end' : 'start',
      render: ({ cells }) => wordOf(kind, cells[at] ?? '') || '–',
    }),
  );
  return (
    <Stack $gap={8}>
      <Table caption={title} columns={drawn} rows={shown} rowKey={({ number }) => number} empty={null} />
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
