import type { Average, ResponseRate } from '@anketa/contract/results/figures';
import type { fieldList, programmeList } from '@anketa/contract/results/places';
import type { Named } from '@anketa/contract/values';
import { Link } from '@anketa/remote/link';
import type { ListColumn } from '@anketa/remote/use-list';
import { useTranslation } from 'react-i18next';
import { PlaceAverage } from './place-average.tsx';
import { StudyRate } from './place-rate.tsx';
import { useNames } from './use-names.ts';

interface Studied extends Named {
  readonly rate: ResponseRate | null;
  readonly average: Average | null;
}

/** What tables of fields and of programmes show of each: its name, which leads to its page, response rate and average. */
export function useStudyColumns<Row extends Studied>(title: string, pageOf: (row: Row) => string) {
  const { t } = useTranslation();
  const { nameOf } = useNames();
  type Column = ListColumn<typeof fieldList | typeof programmeList, Row>;
  const name: Column = {
    key: 'name',
    title,
    main: true,
    sortable: true,
    render: (row) => <Link to={pageOf(row)}>{nameOf(row)}</Link>,
  };
  const rate: Column = {
    key: 'rate',
    title: t('rate.title'),
    align: 'end',
    sortable: true,
    render: (row) => <StudyRate rate={row.rate} />,
  };
  const average: Column = {
    key: 'average',
    title: t('average.title'),
    align: 'end',
    sortable: true,
    render: (row) => <PlaceAverage {...row} />,
  };
  return { name, rate, average };
}
