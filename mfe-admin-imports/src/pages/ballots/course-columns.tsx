import type { CourseBallots, readBallots } from '@anketa/contract/questions/ballots';
import { useLocale } from '@anketa/remote/suite';
import type { ListColumn } from '@anketa/remote/use-list';
import { Badge } from '@anketa/ui/notice';
import { useTranslation } from 'react-i18next';
import { CourseName } from '../../parts/course-name.tsx';

const counts = ['submitted', 'waiting', 'counted', 'set_aside', 'unopenable', 'released', 'dropped'] as const;

type CourseColumn = ListColumn<typeof readBallots, CourseBallots>;

/** The course, where its ballots are, and how much of them is in the results. */
export function useCourseColumns(): readonly CourseColumn[] {
  const { t } = useTranslation();
  const locale = useLocale();
  return [
    {
      key: 'course',
      title: t('ballots.course'),
      main: true,
      sortable: true,
      render: ({ course }) => <CourseName course={course} />,
    },
    ...counts.map(
      (key): CourseColumn => ({
        key,
        title: t(`ballots.counts.${key}`),
        caption: 'named',
        align: 'end',
        sortable: true,
        unsaid: (row) => key !== 'submitted' && row[key] === 0,
        render: (row) => {
          const number = row[key].toLocaleString(locale);
          return key === 'unopenable' && row[key] > 0 ? <Badge $tone="danger">{number}</Badge> : number;
        },
      }),
    ),
  ];
}
