import type { BodyOf, ParamsOf } from '@anketa/contract/endpoint';
import {
  type countScope as countEndpoint,
  type listScopeCodes,
  ownTargets,
  type UnfitMask,
} from '@anketa/contract/question-editing';
import {
  inScope,
  type QuestionScope,
  type ScopeDimension,
  scopeDimensions,
  scopeMaximum,
} from '@anketa/contract/question-scope';
import type { QuestionTarget } from '@anketa/contract/questions';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { knownTo } from '../questions/rules.ts';
import { reachOf, scopeCodes, unfitMasks } from '../questions/scope-store.ts';
import { type OwnCourse, ownCodes } from './own-courses.ts';
import { type Access, accessTo, checkMayCreate } from './permissions.ts';

/** A scope as it can be had here. */
interface FittedScope {
  readonly scope: QuestionScope;
  /** Masks that were left out: they fit nothing, or are not the caller's. */
  readonly unfit: UnfitMask[];
  /** The scope is not to be used: a list has lost all of its masks, so it would reach further than was meant. */
  readonly scope_lost: boolean;
}

/** Leaves out of a scope what fits nothing (`unfitHere`, as `unfitMasks` gives it) and what the caller may not ask about. */
export function fitScope(
  { manage, own }: Access,
  { target, scope }: { target: QuestionTarget; scope: QuestionScope },
  unfitHere: readonly UnfitMask[],
): FittedScope {
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
export function withinOwn(
  own: readonly OwnCourse[],
  target: QuestionTarget,
  wanted: QuestionScope,
): FittedScope & { tooMany: boolean } {
  const theirs = ownCodes(own);
  const foreign = (['departments', 'courses', 'parallels'] as const).flatMap((dimension) => {
    const known = new Set(theirs[dimension].map((code) => code.toLowerCase()));
    const unknown = wanted[dimension].filter((mask) => !known.has(mask.toLowerCase()));
    return unknown.map((mask) => ({ dimension, mask }));
  });
  const left = without(wanted, foreign);
  const { scope } = left;
  const narrowedTo = (dimension: ScopeDimension, codes: string[]) => ({
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

function without(scope: QuestionScope, unfit: readonly UnfitMask[]): FittedScope {
  const isUnfit = new Set(unfit.map(({ dimension, mask }) => `${dimension} ${mask}`));
  const left = { ...scope };
  const gone: UnfitMask[] = [];
  for (const dimension of scopeDimensions) {
    left[dimension] = scope[dimension].filter((mask) => !isUnfit.has(`${dimension} ${mask}`));
    const lost = scope[dimension].filter((mask) => isUnfit.has(`${dimension} ${mask}`));
    gone.push(...lost.map((mask) => ({ dimension, mask })));
  }
  return { scope: left, unfit: gone, scope_lost: losesList(scope, left) };
}

/** Whether a list that narrowed a scope has lost all of its masks. */
export function losesList(before: QuestionScope, after: QuestionScope): boolean {
  return scopeDimensions.some((dimension) => before[dimension].length > 0 && after[dimension].length === 0);
}

/** What a scope reaches, and its masks that fit nothing. Throws `question-no-create` for who may write no question. */
export async function countScope(db: Db, id: number, by: Caller, { target, scope }: BodyOf<typeof countEndpoint>) {
  const access = await accessTo(db, id, by);
  checkMayCreate(access);
  const known = knownTo(target, scope);
  const fitted = fitScope(access, { target, scope: known }, await unfitMasks(db, id, [known]));
  if (fitted.scope_lost) return { courses: 0, parallels: 0, students: 0, unfit: fitted.unfit };
  return { ...(await reachOf(db, id, target, fitted.scope)), unfit: fitted.unfit };
}

/** Codes to choose from. Throws `question-no-create` for who may write no question. */
export async function codesToChoose(
  db: Db,
  { id, dimension }: ParamsOf<typeof listScopeCodes>,
  by: Caller,
  search: string | undefined,
) {
  const access = await accessTo(db, id, by);
  checkMayCreate(access);
  const theirs: Partial<Record<ScopeDimension, string[]>> = access.manage === 'all' ? {} : ownCodes(access.own);
  return { codes: await scopeCodes(db, id, dimension, { search, among: theirs[dimension] }) };
}
