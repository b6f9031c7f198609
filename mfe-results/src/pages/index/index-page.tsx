import type { listResults, ResponseRate } from '@anketa/contract/results';
import { Link } from '@anketa/remote/link';
import type { PageProps } from '@anketa/remote/route';
import { useLocalized } from '@anketa/remote/suite';
import { Page } from '@anketa/ui/page';
import { type Column, Table } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { RateText } from '../../parts/figures.tsx';

interface Row {
  readonly id: number;
  readonly name_cs: string;
  readonly name_en: string;
  readonly slug_cs: string;
  readonly slug_en: string;
  readonly year: number;
  readonly semester: number;
  readonly rate: ResponseRate;
}

/** The public way in: evaluations whose results may be read. */
export function ResultsIndexPage({ data }: PageProps<typeof listResults>) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('index.evaluation'),
      main: true,
      render: (row) => (
        <Link to={`/results/evaluation/${localized({ cs: row.slug_cs, en: row.slug_en })}`}>
          {localized({ cs: row.name_cs, en: row.name_en })}
        </Link>
      ),
    },
    {
      key: 'semester',
      title: t('index.semester'),
      render: (row) => `${t(`semester.${row.semester}`)} ${row.year}/${row.year + 1}`,
    },
    { key: 'rate', title: t('rate.title'), align: 'end', render: (row) => <RateText rate={row.rate} /> },
  ];
  return (
    <Page title={t('index.title')} subtitle={t('index.subtitle')}>
      <Table
        caption={t('index.title')}
        columns={columns}
        rows={data.evaluations}
        rowKey={(row) => row.id}
        empty={t('index.none')}
      />
    </Page>
  );
}
