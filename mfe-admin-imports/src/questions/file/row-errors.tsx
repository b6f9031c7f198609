import type { ResponseOf } from '@anketa/contract/endpoint';
import type { importQuestions } from '@anketa/contract/questions/exchange';
import { Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

type RowError = ResponseOf<typeof importQuestions>['errors'][number];

/** What is wrong in a file, row by row. */
export function RowErrors({ errors }: { readonly errors: readonly RowError[] }) {
  const { t } = useTranslation();
  return (
    <Table
      caption={t('file.errors')}
      rows={errors}
      columns={[
        { key: 'row', title: t('file.row'), render: ({ row }) => (row > 0 ? row : t('file.whole')) },
        { key: 'field', title: t('file.field'), render: ({ field }) => field || '–' },
        { key: 'message', title: t('file.message'), main: true },
      ]}
      rowKey={(error) => errors.indexOf(error)}
      empty=""
    />
  );
}
