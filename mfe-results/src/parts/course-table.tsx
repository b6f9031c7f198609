import type { CourseRow } from '@anketa/contract/results';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import { Badge } from '@anketa/ui/notice';
import { type Column, Table, type TableList } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { AverageText, RateText } from './figures.tsx';

interface Props {
  readonly slug: string;
  readonly caption: string;
  readonly empty: string;
  readonly rows?: readonly CourseRow[];
  readonly list?: TableList<CourseRow>;
}

/** Courses with response rate and average, each leading to its results. */
export function CourseTable({ slug, caption, empty, rows, list }: Props) {
  const { t } = useTranslation();
  const localized = useLocalized();
  const columns: Column<CourseRow>[] = [
    {
      key: 'name',
      title: t('course.name'),
      main: true,
      render: (row) => (
        <Link to={`/results/evaluation/${slug}/course/${encodeURIComponent(row.code)}`}>
          {localized({ cs: row.name_cs, en: row.name_en })}
        </Link>
      ),
    },
    { key: 'code', title: t('course.code') },
    { key: 'rate', title: t('rate.title'), align: 'end', render: (row) => <RateText rate={row.rate} /> },
    {
      key: 'average',
      title: t('average.title'),
      align: 'end',
      render: (row) => (row.rated === 'classes' ? <Badge>{t('average.classes')}</Badge> : <AverageText {...row} />),
    },
  ];
  return <Table {...{ caption, columns, empty, rows, list }} rowKey={(row) => row.code} />;
}
