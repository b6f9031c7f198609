import type { CourseRow, departmentResults } from '@anketa/contract/results/results';
import { Link } from '@anketa/remote/link';
import { useLocalized } from '@anketa/remote/suite';
import type { ListColumn } from '@anketa/remote/use-list';
import { useTranslation } from 'react-i18next';
import { useLaterTexts } from '../locales/later/later-texts.ts';
import { AverageText, RateText, Unrated } from './figures.tsx';
import { resultsAt } from './results-at.ts';

type CourseColumn<Row> = ListColumn<typeof departmentResults, Row>;

/** What a table of courses shows of each: its name, which leads to its results, its code, response rate and average. */
export function useCourseColumns<Row extends CourseRow>(slug: string) {
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const localized = useLocalized();
  const name: CourseColumn<Row> = {
    key: 'name',
    title: t('course.name'),
    main: true,
    sortable: true,
    render: (row) => (
      <Link to={resultsAt(slug, 'course', row.code)}>{localized({ cs: row.name_cs, en: row.name_en })}</Link>
    ),
  };
  const code: CourseColumn<Row> = { key: 'code', title: t('course.code'), caption: true, sortable: true };
  const rate: CourseColumn<Row> = {
    key: 'rate',
    title: t('rate.title'),
    align: 'end',
    sortable: true,
    render: (row) => <RateText rate={row.rate} />,
  };
  const average: CourseColumn<Row> = {
    key: 'average',
    title: t('average.title'),
    align: 'end',
    sortable: true,
    render: (row) =>
      row.rated === 'classes' ? <Unrated>{later('average.classes')}</Unrated> : <AverageText {...row} />,
  };
  return { name, code, rate, average };
}
