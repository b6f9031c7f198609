import { departmentComparison, teacherComparison } from '@anketa/contract/results/comparison';
import { Loaded } from '@anketa/remote/loaded';
import { useData } from '@anketa/remote/use-data';
import { ComparisonView } from './comparison-view.tsx';

const endpoints = { department: departmentComparison, teacher: teacherComparison };

interface Props {
  readonly kind: keyof typeof endpoints;
  readonly slug: string;
  readonly code: string;
}

/** A department or a teacher in other years. Read once the page is shown. */
export function PlaceComparison({ kind, slug, code }: Props) {
  const comparison = useData(endpoints[kind], { params: { slug, id: code } });
  return <Loaded of={comparison}>{(compared) => <ComparisonView comparison={compared} kind={kind} />}</Loaded>;
}
