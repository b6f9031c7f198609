import { type Evaluation, evaluationState } from '@anketa/contract/evaluations';
import type { Publicity } from '@anketa/contract/questions';
import { holds } from '@anketa/contract/rights';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { type CourseHead, relationTo } from './store.ts';

/** What one reader may see of one course. Specification 6 and the phases of an evaluation. */
export interface Reader {
  /** False while only the return rate may be shown. */
  readonly answers: boolean;
  /** Which questions and hidden comments show in the block of a teacher (empty code: course and parallels). */
  readonly block: (teacherCode: string) => { readonly publicities: readonly Publicity[]; readonly hidden: boolean };
}

const everything = { publicities: ['none', 'signed', 'all'], hidden: true } as const;
const nothing = { publicities: [], hidden: false } as const;

export function readsHidden({ permissions }: Pick<Caller, 'permissions'>): boolean {
  return holds(permissions, 'answers.read');
}

/** Who may open an evaluation's results at all: everyone once published, from checking on those they concern. */
export function mayOpen(evaluation: Evaluation, caller: Caller): boolean {
  if (evaluation.state === evaluationState.published) return true;
  const concerned =
    caller.teacher ||
    caller.roles.includes('department_head') ||
    caller.roles.includes('garant') ||
    readsHidden(caller);
  return concerned && (evaluation.state === evaluationState.checking || evaluation.state === evaluationState.filling);
}

/** The reader a caller is for a course. Throws `results-hidden-in-phase` when nothing of it may be shown yet. */
export async function readerOf(db: Db, evaluation: Evaluation, course: CourseHead, caller: Caller): Promise<Reader> {
  const published = evaluation.state === evaluationState.published;
  const filling = evaluation.state === evaluationState.filling;
  if (readsHidden(caller)) return { answers: !filling, block: () => everything };

  const relation = caller.oidos ? await relationTo(db, evaluation.id, course, caller.oidos) : undefined;
  const leads = relation !== undefined && (relation.head || relation.garant);
  const teaches = relation !== undefined && relation.teacher_codes.length > 0;
  if (!published && !leads && !teaches) throw problem('results-hidden-in-phase');

  const publicities: readonly Publicity[] = caller.signedIn ? ['signed', 'all'] : ['all'];
  const asAnyone = published ? { publicities, hidden: false } : nothing;
  return {
    answers: !filling,
    block(teacherCode) {
      if (leads) return everything;
      if (!teaches) return asAnyone;
      // A teacher reads the course, its parallels and what was said of them; colleagues only as published.
      return teacherCode === '' || relation.teacher_codes.includes(teacherCode) ? everything : asAnyone;
    },
  };
}
