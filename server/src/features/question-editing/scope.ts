import { ownTargets, type UnfitMask } from '@anketa/contract/questions/editing';
import type { QuestionInput } from '@anketa/contract/questions/fields';
import type { QuestionTarget } from '@anketa/contract/questions/questions';
import { inScope, type QuestionScope, scopeDimensions, scopeMaximum } from '@anketa/contract/questions/scope';
import { type OwnCourse, ownCodes } from './own-courses.ts';
import type { Access } from './permissions.ts';

type Scoped = Pick<QuestionInput, 'target' | 'scope'>;

/**
 * Leaves out of a scope what fits nothing in the evaluation (`unfitHere`) and what the caller may not ask about; both are `unfit`.
 * `scope_lost`: the scope is not to be used, since a list has lost all of its masks and it would reach further than was meant.
 */
export function fitScope({ manage, own }: Access, { target, scope }: Scoped, unfitHere: ReadonlySet<string>) {
  const fitting = without(scope, unfitHere);
  if (manage === 'all' || fitting.scope_lost) return fitting;
  const theirs = withinOwn(own, target, fitting.scope);
  return {
    scope: theirs.scope,
    unfit: [...fitting.unfit, ...theirs.unfit],
    scope_lost: theirs.scope_lost || theirs.tooMany || !ownTargets.includes(target),
  };
}

/**
 * The scope of a question that its author may ask in `own` courses alone. Left out are codes that are not theirs, and masks, which
 * could reach beyond. `tooMany`: what is theirs is too much to be listed.
 *
 * What is said of parallels and their teachers is narrowed to the parallels the author teaches, unless they lead the course.
 * Where nothing is named, the scope is narrowed to all that is theirs.
 */
export function withinOwn(own: readonly OwnCourse[], target: QuestionTarget, wanted: QuestionScope) {
  const theirs = ownCodes(own);
  const foreign = (['departments', 'courses', 'parallels'] as const).flatMap((dimension) => {
    const known = new Set(theirs[dimension].map((code) => code.toLowerCase()));
    const unknown = wanted[dimension].filter((mask) => !known.has(mask.toLowerCase()));
    return unknown.map((mask) => ({ dimension, mask }));
  });
  const left = without(wanted, maskSet(foreign));
  const { scope } = left;
  const narrowedTo = (dimension: keyof typeof theirs, codes: string[]) => ({
    ...left,
    scope: { ...scope, [dimension]: codes },
    tooMany: codes.length > scopeMaximum,
  });
  if (scope.parallels.length > 0) return { ...left, tooMany: false };
  const chosen = own.filter(({ course, department }) =>
    inScope(scope, { courses: [course], departments: [department ?? ''] }),
  );
  if (target !== 'povinn' && chosen.some(({ led }) => !led)) return narrowedTo('parallels', ownCodes(chosen).parallels);
  if (scope.departments.length > 0 || scope.courses.length > 0) return { ...left, tooMany: false };
  return own.every(({ headed }) => headed)
    ? narrowedTo('departments', theirs.departments)
    : narrowedTo('courses', theirs.courses);
}

const keyOf = ({ dimension, mask }: UnfitMask) => `${dimension} ${mask}`;

/** Masks that are to be left out, looked up for each of many scopes. */
export function maskSet(masks: readonly UnfitMask[]): ReadonlySet<string> {
  return new Set(masks.map(keyOf));
}

function without(scope: QuestionScope, masks: ReadonlySet<string>) {
  const left = { ...scope };
  const unfit: UnfitMask[] = [];
  for (const dimension of scopeDimensions) {
    const isUnfit = (mask: string) => masks.has(keyOf({ dimension, mask }));
    left[dimension] = scope[dimension].filter((mask) => !isUnfit(mask));
    unfit.push(...scope[dimension].filter(isUnfit).map((mask) => ({ dimension, mask })));
  }
  return { scope: left, unfit, scope_lost: losesList(scope, left) };
}

/** Whether a list that narrowed a scope has lost all of its masks. */
export function losesList(before: QuestionScope, after: QuestionScope): boolean {
  return scopeDimensions.some((dimension) => before[dimension].length > 0 && after[dimension].length === 0);
}
