import type { Processing, readProcessing } from '@anketa/contract/my-data';
import type { PageProps } from '@anketa/remote/route';
import { Page, Row } from '@anketa/ui/page';
import { PrintButton } from '@anketa/ui/print-button';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';

/** What personal data are stored, whose, why and how long: the record of processing activities, to be printed. */
export function ProcessingPage({ data: { processing } }: PageProps<typeof readProcessing>) {
  const { t } = useTranslation();
  const columns: Column<Processing>[] = [
    { key: 'title', title: t('processing.datum'), main: true },
    { key: 'whose', title: t('processing.whose'), sentences: true },
    { key: 'why', title: t('processing.why'), sentences: true },
    { key: 'ground', title: t('processing.ground'), sentences: true },
    { key: 'readers', title: t('processing.readers'), sentences: true },
    { key: 'term', title: t('processing.term'), sentences: true },
  ];
  return (
    <Page wide title={t('processing.title')} subtitle={t('processing.lead')}>
      <Row style={{ marginBottom: 16 }}>
        <PrintButton />
      </Row>
      <Table
        caption={t('processing.title')}
        columns={columns}
        rows={processing}
        rowKey={({ key }) => key}
        empty={null}
      />
    </Page>
  );
}
