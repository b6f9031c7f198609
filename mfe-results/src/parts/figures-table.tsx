import { useLocale } from '@anketa/remote/suite';
import { Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { percent } from './format.ts';

interface Row {
  readonly label: string;
  readonly count: number;
  /** Of those who gave a value; null for those who did not. */
  readonly share: number | null;
}

/** The figures behind a chart, answer by answer. */
export function FiguresTable({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Table
      caption={title}
      rows={rows}
      rowKey={(row) => row.label}
      empty={null}
      columns={[
        { key: 'label', title: t('figures.answer'), main: true },
        { key: 'count', title: t('figures.count'), align: 'end' },
        {
          key: 'share',
          title: t('figures.share'),
          align: 'end',
          render: ({ share }) => (share === null ? '–' : percent(locale, share)),
        },
      ]}
    />
  );
}
