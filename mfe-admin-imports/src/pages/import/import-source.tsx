import type { ResponseOf } from '@anketa/contract/endpoint';
import { readImportSource } from '@anketa/contract/imports';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Details } from '@anketa/ui/details';
import { Notice } from '@anketa/ui/notice';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

type SourceTable = ResponseOf<typeof readImportSource>['tables'][number];

/** What an import would bring: whether the data have changed since the last one, how many rows each table has, and what looks wrong. */
export function ImportSource({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useData(readImportSource, { params: { id } }, { patience: 300 });
  // Without the SIS nothing can be said; the import itself says so when it is asked for.
  if (!data) return null;
  const number = (value: number | null) => value?.toLocaleString(locale) ?? t('source.none');
  const noteOf = ({ problem, suspicious }: SourceTable) => problem ?? (suspicious ? t('source.suspicious') : '');
  const columns: readonly Column<SourceTable>[] = [
    { key: 'where', title: t('source.table'), main: true, render: ({ where, table }) => `${where} (${table})` },
    { key: 'rows', title: t('source.rows'), align: 'end', render: ({ rows }) => number(rows) },
    { key: 'before', title: t('source.before'), align: 'end', render: ({ before }) => number(before) },
    { key: 'note', title: t('source.note'), render: noteOf },
  ];
  const odd = data.tables.filter((table) => noteOf(table) !== '');
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
      <p>{t(data.changed ? 'source.changed' : 'source.same')}</p>
      <Details>
        <summary>{t('source.title')}</summary>
        <Table
          caption={t('source.title')}
          rows={data.tables}
          columns={columns}
          rowKey={({ table }) => table}
          empty=""
        />
      </Details>
    </>
  );
}
