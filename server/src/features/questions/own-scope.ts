import type { UnfitMask } from '@anketa/contract/question-editing';
import { type QuestionScope, scopeMaximum } from '@anketa/contract/question-scope';
import type { QuestionTarget } from '@anketa/contract/questions';
import type { OwnCourse } from './own-courses.ts';

/** What questions of those who manage only their own may be about: a study or a field is nobody's own. */
export const ownTargets: readonly QuestionTarget[] = ['povinn', 'gl', 'ucit'];

interface OwnScope {
  readonly scope: QuestionScope;
  /** Codes that are not the author's, and masks, which could reach beyond. */
  readonly foreign: readonly UnfitMask[];
  /** What is the author's is too much to be listed. */
  readonly tooMany: boolean;
}

/**
 * The scope of a question that its author may ask in `own` courses alone. What is said of parallels and their teachers
 * is narrowed to the parallels the author teaches, unless they lead the course; where nothing is named, to all that is
 * theirs.
 */
export function withinOwn(own: readonly OwnCourse[], target: QuestionTarget, scope: QuestionScope): OwnScope {
  const foreign = [
    ...strangers('departments', scope, headedIn(own)),
    ...strangers(
      'courses',
      scope,
      own.map(({ course }) => course),
    ),
    ...strangers(
      'parallels',
      scope,
      own.flatMap(({ parallels }) => parallels),
    ),
  ];
  const named = scope.departments.length > 0 || scope.courses.length > 0;
  const chosen = own.filter(({ course, department }) => {
    const inList = (codes: readonly string[], code: string) =>
      codes.length === 0 || lower(codes).has(code.toLowerCase());
    return inList(scope.courses, course) && inList(scope.departments, department ?? '');
  });
  const allTheirs = target === 'povinn' || chosen.every(({ led }) => led);
  if (foreign.length > 0 || scope.parallels.length > 0 || (named && allTheirs)) {
    return { scope, foreign, tooMany: false };
  }
  if (!allTheirs) {
    const parallels = chosen.flatMap(({ parallels }) => parallels);
    return { scope: { ...scope, parallels }, foreign, tooMany: parallels.length > scopeMaximum };
  }
  if (own.every(({ headed }) => headed))
    return { scope: { ...scope, departments: headedIn(own) }, foreign, tooMany: false };
  const courses = own.map(({ course }) => course);
  return { scope: { ...scope, courses }, foreign, tooMany: courses.length > scopeMaximum };
}

/** Departments that the author heads, among those of their courses. */
export function headedIn(own: readonly OwnCourse[]): string[] {
  return [...new Set(own.flatMap(({ headed, department }) => (headed && department ? [department] : [])))];
}

const lower = (codes: readonly string[]) => new Set(codes.map((code) => code.toLowerCase()));

function strangers(
  dimension: 'departments' | 'courses' | 'parallels',
  scope: QuestionScope,
  theirs: readonly string[],
): UnfitMask[] {
  const known = lower(theirs);
  return scope[dimension].flatMap((mask) => (known.has(mask.toLowerCase()) ? [] : [{ dimension, mask }]));
}
