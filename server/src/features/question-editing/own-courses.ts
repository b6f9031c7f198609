import type { UnfitMask } from '@anketa/contract/question-editing';
import { inScope, type QuestionScope, type ScopeDimension, scopeMaximum } from '@anketa/contract/question-scope';
import type { QuestionTarget } from '@anketa/contract/questions';
import type { Db, Tx } from '../../platform/database/connect.ts';
import { courseRelations } from '../access/relations.ts';
import { standingParallels } from '../questions/scope-store.ts';

/** A course that a person may ask about. */
export interface OwnCourse {
  readonly course: string;
  readonly department: string | null;
  /** They head its department. */
  readonly headed: boolean;
  /** They guarantee it or head its department, so all its parallels and teachers are theirs to ask about. */
  readonly led: boolean;
  /** Of a course they lead all parallels, else those that they teach. */
  readonly parallels: readonly string[];
}

/** The courses that a person leads, and those in which a parallel that stands by itself is taught by them. */
export async function ownCourses(db: Db | Tx, evaluationId: number, oidos: string): Promise<OwnCourse[]> {
  const relations = await courseRelations(db, evaluationId, oidos);
  const led = new Set(relations.flatMap(({ course, headed, guaranteed }) => (headed || guaranteed ? course : [])));
  const parallelsOf = await standingParallels(db, evaluationId, [...led]);
  return relations
    .filter(({ course, standing_parallels }) => led.has(course) || standing_parallels.length > 0)
    .map(({ course, department, headed, standing_parallels }) => ({
      course,
      department,
      headed,
      led: led.has(course),
      parallels: led.has(course) ? (parallelsOf.get(course) ?? []) : standing_parallels,
    }));
}

/** The whole codes that a person's own questions may name: their courses, the parallels of these, the departments they head. */
export function ownCodes(own: readonly OwnCourse[]) {
  return {
    departments: [...new Set(own.flatMap(({ headed, department }) => (headed && department ? [department] : [])))],
    courses: own.map(({ course }) => course),
    parallels: own.flatMap(({ parallels }) => parallels),
  } satisfies Partial<Record<ScopeDimension, string[]>>;
}

interface OwnScope {
  readonly scope: QuestionScope;
  /** Codes that are not the author's, and masks, which could reach beyond. */
  readonly foreign: readonly UnfitMask[];
  /** What is the author's is too much to be listed. */
  readonly tooMany: boolean;
}

/**
 * The scope of a question that its author may ask in `own` courses alone.
 *
 * What is said of parallels and their teachers is narrowed to the parallels the author teaches, unless they lead the course.
 * Where nothing is named, the scope is narrowed to all that is theirs.
 */
export function withinOwn(own: readonly OwnCourse[], target: QuestionTarget, scope: QuestionScope): OwnScope {
  const theirs = ownCodes(own);
  const foreign = (['departments', 'courses', 'parallels'] as const).flatMap((dimension) => {
    const known = new Set(theirs[dimension].map((code) => code.toLowerCase()));
    const unknown = scope[dimension].filter((mask) => !known.has(mask.toLowerCase()));
    return unknown.map((mask) => ({ dimension, mask }));
  });
  if (foreign.length > 0 || scope.parallels.length > 0) return { scope, foreign, tooMany: false };
  const narrowedTo = (dimension: ScopeDimension, codes: string[]) => ({
    scope: { ...scope, [dimension]: codes },
    foreign,
    tooMany: codes.length > scopeMaximum,
  });
  const chosen = own.filter(({ course, department }) =>
    inScope(scope, { courses: [course], departments: [department ?? ''] }),
  );
  if (target !== 'povinn' && chosen.some(({ led }) => !led)) return narrowedTo('parallels', ownCodes(chosen).parallels);
  if (scope.departments.length > 0 || scope.courses.length > 0) return { scope, foreign, tooMany: false };
  return own.every(({ headed }) => headed)
    ? narrowedTo('departments', theirs.departments)
    : narrowedTo('courses', theirs.courses);
}
