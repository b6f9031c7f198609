import type { DataPart, Datum } from '@anketa/contract/my-data';
import { shortDayText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { Button } from '@anketa/ui/button';
import { Card, Facts } from '@anketa/ui/card';
import { Stack } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

type Cell = DataPart['rows'][number][number];

/** So many rows of a table are shown at first. */
const rowsAtFirst = 10;

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
  const [only] = rows;
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 1 && only && columns.length > 2 ? <OneRow columns={columns} row={only} /> : <Rows part={part} />}
    </>
  );
}

type Columns = DataPart['columns'];

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

function Rows({ part: { title, columns, rows } }: { readonly part: DataPart }) {
  const { t } = useTranslation();
  const wordOf = useWordOf();
  const [isWhole, setWhole] = useState(false);
  const shown = (isWhole ? rows : rows.slice(0, rowsAtFirst)).map((cells, number) => ({ number, cells }));
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
      {rows.length > shown.length ? (
        <div>
          <Button $small onClick={() => setWhole(true)}>
            {t('myData.all', { count: rows.length })}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

/** Writes a value as its kind is written in the reader's language. */
function useWordOf(): (kind: Columns[number]['kind'], value: NonNullable<Cell>) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (kind, value) => {
    if (typeof value === 'boolean') return t(value ? 'myData.yes' : 'myData.no');
    if (typeof value === 'number') return value.toLocaleString(locale);
    return kind === 'day' && value ? shortDayText(locale, value) : value;
  };
}
