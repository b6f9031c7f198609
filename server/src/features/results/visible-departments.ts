import { type Evaluation, evaluationState } from '@anketa/contract/evaluations/evaluations';
import type { DepartmentRow } from '@anketa/contract/results/results';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { nameOrder } from '../../platform/rows-list.ts';
import { readsHidden } from '../access/capabilities.ts';
import { headedDepartments } from '../access/relation-store.ts';
import { rateOf } from '../figures/averages.ts';
import { named } from './named.ts';
import { departmentsOf } from './store.ts';

export interface VisibleDepartment extends DepartmentRow {
  /** The caller heads it. */
  readonly headed: boolean;
}

/** Whether a department is the caller's to see: before publication, and while it is hidden, only its head's and who reads all answers. */
export function canViewDepartment(
  { state }: Pick<Evaluation, 'state'>,
  { hidden, headed }: Pick<VisibleDepartment, 'hidden' | 'headed'>,
  caller: Caller,
): boolean {
  return readsHidden(caller) || headed || (state === evaluationState.published && !hidden);
}

/** Whether sections are the caller's to see: where they are shown, before publication only theirs who read all answers. */
export function canViewSections({ state, options }: Evaluation, caller: Caller): boolean {
  return options.enable_sections && (state === evaluationState.published || readsHidden(caller));
}

/** Departments that the caller may see, by name as the caller reads it, and by section where the caller sees those. */
export async function visibleDepartments(db: Db, evaluation: Evaluation, caller: Caller): Promise<VisibleDepartment[]> {
  const [rows, headed] = await Promise.all([
    departmentsOf(db, evaluation.id),
    caller.oidos ? headedDepartments(db, caller.oidos) : new Set<string>(),
  ]);
  const withSections = canViewSections(evaluation, caller);
  const visible = rows
    .map((row) => ({ ...row, headed: headed.has(row.code) }))
    .filter((row) => canViewDepartment(evaluation, row, caller))
    .map(({ enrolled, submitted, section_code, section_cs, section_en, ...row }) => ({
      ...row,
      rate: rateOf(enrolled, submitted),
      section: withSections && section_code !== null ? named(section_code, section_cs, section_en) : null,
    }));
  const byName = nameOrder(caller.locale);
  const ordered = visible.toSorted(byName);
  return withSections ? ordered.toSorted(bySection(byName)) : ordered;
}

/** Those of one section together; departments of none last. */
function bySection(byName: ReturnType<typeof nameOrder>) {
  return ({ section: one }: VisibleDepartment, { section: other }: VisibleDepartment): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return byName(one, other) || Number(one.code > other.code) - Number(one.code < other.code);
  };
}
