import { departmentComparison, teacherComparison } from '@anketa/contract/results/comparison';
import { Loaded } from '@anketa/remote/loaded';
import { useData } from '@anketa/remote/use-data';
import type { ReactNode } from 'react';
import { ComparisonView } from './comparison-view.tsx';

const endpoints = { department: departmentComparison, teacher: teacherComparison };

interface Props {
  readonly kind: keyof typeof endpoints;
  readonly slug: string;
  readonly code: string;
  /** What stands below it. */
  readonly children: ReactNode;
}

/** A department or a teacher in other years. Read once the page is shown; what stands below comes with it, since it would be pushed away. */
export function PlaceComparison({ kind, slug, code, children }: Props) {
  const comparison = useData(endpoints[kind], { params: { slug, id: code } });
  return (
    <>
      <Loaded of={comparison}>{(compared) => <ComparisonView comparison={compared} kind={kind} />}</Loaded>
      {comparison.data || comparison.error ? children : null}
    </>
  );
}
