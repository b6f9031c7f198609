import { offeredYears, type semesters } from '@anketa/contract/constants';

export type Semester = (typeof semesters)[number];

/** The present year and ten before it. */
export function yearChoices(today: Date): readonly number[] {
  return Array.from({ length: offeredYears }, (_, back) => today.getFullYear() - back);
}

/** Until the end of September the summer semester, otherwise the winter one. Specification 5. */
export function defaultSemester(today: Date): Semester {
  return today.getMonth() + 1 <= 9 ? 2 : 1;
}

/** The academic year of the default semester: a summer semester belongs to the year that began the autumn before. */
export function defaultYear(today: Date): number {
  return defaultSemester(today) === 2 ? today.getFullYear() - 1 : today.getFullYear();
}
