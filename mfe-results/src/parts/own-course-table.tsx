import type { EvaluationHead, myCourses, OwnCourseRow } from '@anketa/contract/results/results';
import type { ListColumn } from '@anketa/remote/use-list';
import { Table, type TableList } from '@anketa/ui/table';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useLaterTexts } from '../locales/later/later-texts.ts';
import { useCourseColumns } from './course-columns.tsx';
import { ScaleNote } from './scale-note.tsx';

const Under = styled.small`
  display: block; color: var(--ink-soft); font-size: var(--text-xs); font-weight: 400; overflow-wrap: anywhere;
`;

interface Props {
  readonly slug: string;
  readonly evaluation: EvaluationHead;
  readonly empty: string;
  readonly rows?: readonly OwnCourseRow[];
  readonly list?: TableList<OwnCourseRow>;
  /** Whether they may be of both kinds: a column tells own ones from the others of the department. */
  readonly mixed: boolean;
}

/** Courses of one's own. While students fill in nothing is rated yet: then there is no column of averages. */
export function OwnCourseTable({ slug, evaluation, empty, rows, list, mixed }: Props) {
  const { t } = useTranslation();
  const { t: later } = useLaterTexts();
  const { name, rate, average } = useCourseColumns<OwnCourseRow>(slug);
  const withAverages = evaluation.state > 1;
  const named: ListColumn<typeof myCourses, OwnCourseRow> = {
    ...name,
    render: (row) => (
      <>
        {name.render?.(row)}
        <Under>{[row.code, ...row.parallels].join(' · ')}</Under>
      </>
    ),
  };
  const whose: ListColumn<typeof myCourses, OwnCourseRow> = {
    key: 'own',
    title: later('myCourses.whose'),
    caption: true,
    render: (row) => later(row.own ? 'myCourses.own' : 'myCourses.department'),
  };
  const columns = [named, ...(mixed ? [whose] : []), rate, ...(withAverages ? [average] : [])];
  const visible = rows ?? list?.rows ?? [];
  return (
    <>
      {withAverages && visible.some((row) => row.average) ? <ScaleNote /> : null}
      <Table
        caption={t('myCourses.title')}
        columns={columns}
        empty={empty}
        rows={rows}
        list={list}
        rowKey={(row) => row.code}
      />
    </>
  );
}
