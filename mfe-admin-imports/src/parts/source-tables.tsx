import type { SourceSummary } from '@anketa/contract/evaluations/import-data';
import { useLocale } from '@anketa/remote/suite';
import { Details } from '@anketa/ui/details';
import { Notice } from '@anketa/ui/notice';
import { type Column, Table } from '@anketa/ui/table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type SourceTable = SourceSummary['tables'][number];

interface SourceTablesProps extends Pick<SourceSummary, 'tables'> {
  /** What is said of them altogether. */
  readonly children: ReactNode;
}

/** How many rows each table of the SIS has, now and at the last import, and above all what looks wrong. */
export function SourceTables({ tables, children }: SourceTablesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (value: number | null) => value?.toLocaleString(locale) ?? t('source.none');
  const noteOf = ({ problem, suspicious }: SourceTable) => problem ?? (suspicious ? t('source.suspicious') : '');
  const odd = tables.filter((table) => noteOf(table) !== '');
  const columns: readonly Column<SourceTable>[] = [
    { key: 'where', title: t('source.table'), main: true, render: ({ where, table }) => `${where} (${table})` },
    { key: 'rows', title: t('source.rows'), align: 'end', render: ({ rows }) => number(rows) },
    { key: 'before', title: t('source.before'), align: 'end', render: ({ before }) => number(before) },
    // What is as it should be has nothing to note.
    ...(odd.length > 0 ? [{ key: 'note', title: t('source.note'), render: noteOf }] : []),
  ];
  return (
    <>
      {odd.length > 0 ? (
        <Notice $tone="warning">
          {odd.map((table) => (
            <p key={table.table}>
              <strong>
                {table.where} ({table.table})
              </strong>
              : {noteOf(table)} {number(table.before)} → {number(table.rows)}
            </p>
          ))}
        </Notice>
      ) : null}
      <p>{children}</p>
      <Details>
        <summary>{t('source.title')}</summary>
        <Table caption={t('source.title')} rows={tables} columns={columns} rowKey={({ table }) => table} empty="" />
      </Details>
    </>
  );
}
