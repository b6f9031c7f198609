import type { CourseBallots } from '@anketa/contract/ballots';
import { useLocale } from '@anketa/remote/suite';
import { Badge } from '@anketa/ui/notice';
import type { Column } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { CourseName } from '../../parts/course-name.tsx';

const counts = ['submitted', 'waiting', 'counted', 'set_aside', 'unopenable', 'released', 'dropped'] as const;

/** The course, where its ballots are, and how much of them is in the results. */
export function useCourseColumns(): readonly Column<CourseBallots>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    { key: 'course', title: t('ballots.course'), main: true, render: ({ course }) => <CourseName course={course} /> },
    ...counts.map(
      (key): Column<CourseBallots> => ({
        key,
        title: t(`ballots.counts.${key}`),
        align: 'end',
        render: (row) => {
          const number = row[key].toLocaleString(locale);
          return key === 'unopenable' && row[key] > 0 ? <Badge $tone="danger">{number}</Badge> : number;
        },
      }),
    ),
  ];
}
