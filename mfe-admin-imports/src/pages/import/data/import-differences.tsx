import { patience } from '@anketa/contract/constants';
import { type ImportChange, readImportChanges } from '@anketa/contract/evaluations/import-data';
import { momentText } from '@anketa/remote/moment-text';
import { useLocale } from '@anketa/remote/suite';
import { useData } from '@anketa/remote/use-data';
import { Details } from '@anketa/ui/details';
import { Notice } from '@anketa/ui/notice';
import { Section } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

const counts = ['added', 'changed', 'gone', 'kept', 'waiting', 'edited'] as const;

/** What the last import of an evaluation changed, by table: those that it left alone are not there. */
export function ImportDifferences({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useData(readImportChanges, { params: { id } }, { patience });
  if (!data?.ended_at) return null;
  const ended = momentText(locale, data.ended_at);
  const changed = data.changes.filter((change) => counts.some((count) => change[count] > 0));
  // What no import brought has no column.
  const visible = counts.filter((count) => count === 'added' || changed.some((change) => change[count] > 0));
  const columns: readonly Column<ImportChange>[] = [
    { key: 'table', title: t('changes.table'), main: true, render: ({ table }) => t(`changes.tables.${table}`) },
    ...visible.map(
      (key): Column<ImportChange> => ({
        key,
        title: t(`changes.${key}`),
        align: 'end',
        render: (change) => change[key].toLocaleString(locale),
      }),
    ),
  ];
  const waits = changed.some(({ waiting }) => waiting > 0);
  return (
    <Section>
      <h2>{t('changes.title')}</h2>
      {waits ? <Notice>{t('changes.waitingHelp')}</Notice> : null}
      {changed.length > 0 ? (
        <Details>
          <summary>{t('changes.ended', { when: ended })}</summary>
          <Table caption={t('changes.title')} rows={changed} columns={columns} rowKey={({ table }) => table} empty="" />
        </Details>
      ) : (
        <p>{t('changes.nothing', { when: ended })}</p>
      )}
    </Section>
  );
}
