import type { CourseRow, searchResults } from '@anketa/contract/results';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import type { ListColumn } from '@anketa/remote/use-list';
import { Badge } from '@anketa/ui/notice';
import { Table, type TableList } from '@anketa/ui/table';
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
  const columns: readonly ListColumn<typeof searchResults, CourseRow>[] = [
    {
      key: 'name',
      title: t('course.name'),
      main: true,
      sortable: true,
      render: (row) => (
        <Link to={`/results/evaluation/${slug}/course/${encodeURIComponent(row.code)}`}>
          {localized({ cs: row.name_cs, en: row.name_en })}
        </Link>
      ),
    },
    { key: 'code', title: t('course.code'), sortable: true },
    {
      key: 'rate',
      title: t('rate.title'),
      align: 'end',
      sortable: true,
      render: (row) => <RateText rate={row.rate} />,
    },
    {
      key: 'average',
      title: t('average.title'),
      align: 'end',
      render: (row) => (row.rated === 'classes' ? <Badge>{t('average.classes')}</Badge> : <AverageText {...row} />),
    },
  ];
  return <Table {...{ caption, columns, empty, rows, list }} rowKey={(row) => row.code} />;
}
