import type { CourseRow } from '@anketa/contract/results/results';
import { Table, type TableList } from '@anketa/ui/table';
import { useCourseColumns } from './course-columns.tsx';
import { ScaleNote } from './scale-note.tsx';

interface Props {
  readonly slug: string;
  readonly caption: string;
  readonly empty: string;
  readonly list: TableList<CourseRow>;
}

/** Courses with response rate and average, each leading to its results. */
export function CourseTable({ slug, caption, empty, list }: Props) {
  const { name, code, rate, average } = useCourseColumns<CourseRow>(slug);
  return (
    <>
      {list.rows.some((row) => row.average) ? <ScaleNote /> : null}
      <Table
        caption={caption}
        empty={empty}
        list={list}
        columns={[name, code, rate, average]}
        rowKey={(row) => row.code}
      />
    </>
  );
}
