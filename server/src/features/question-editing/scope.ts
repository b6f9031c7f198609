import type { BodyOf } from '@anketa/contract/endpoint';
import { type countScope as countEndpoint, ownTargets, type UnfitMask } from '@anketa/contract/question-editing';
import { type QuestionScope, type ScopeDimension, scopeDimensions } from '@anketa/contract/question-scope';
import type { QuestionTarget } from '@anketa/contract/questions';
import type { Db } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { knownTo } from '../questions/rules.ts';
import { reachOf, scopeCodes, unfitMasks } from '../questions/scope-store.ts';
import { ownCodes, withinOwn } from './own-courses.ts';
import { type Access, accessTo, checkMayCreate } from './permissions.ts';

/** A scope as it can be had in an evaluation. */
interface FittedScope {
  readonly scope: QuestionScope;
  /** Masks that were left out: they fit nothing, or are not the caller's. */
  readonly unfit: UnfitMask[];
  /** A list has lost all of its masks: the scope would reach further than was meant, so it is not to be used. */
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
  const theirs = without(fitting.scope, withinOwn(own, target, fitting.scope).foreign);
  const unfit = [...fitting.unfit, ...theirs.unfit];
  if (theirs.scope_lost || !ownTargets.includes(target)) return { scope: theirs.scope, unfit, scope_lost: true };
  const { scope: narrowed, tooMany } = withinOwn(own, target, theirs.scope);
  return { scope: narrowed, unfit, scope_lost: tooMany };
}

function without(scope: QuestionScope, masks: readonly UnfitMask[]): FittedScope {
  const left = { ...scope };
  const unfit: UnfitMask[] = [];
  for (const dimension of scopeDimensions) {
    const gone = new Set(masks.flatMap((one) => (one.dimension === dimension ? one.mask : [])));
    left[dimension] = scope[dimension].filter((mask) => !gone.has(mask));
    unfit.push(...scope[dimension].filter((mask) => gone.has(mask)).map((mask) => ({ dimension, mask })));
  }
  return { scope: left, unfit, scope_lost: losesList(scope, left) };
}

/** Whether a list that narrowed a scope has lost all of its masks. */
export function losesList(before: QuestionScope, after: QuestionScope): boolean {
  return scopeDimensions.some((dimension) => before[dimension].length > 0 && after[dimension].length === 0);
}

/** What a scope reaches, and its masks that fit nothing. Throws `question-no-create` for who may write no question. */
export async function countScope(
  db: Db,
  { id, by, target, scope }: { id: number; by: Caller } & BodyOf<typeof countEndpoint>,
) {
  const access = await accessTo(db, id, by);
  checkMayCreate(access);
  const known = knownTo(target, scope);
  const fitted = fitScope(access, { target, scope: known }, await unfitMasks(db, id, [known]));
  const reach = fitted.scope_lost
    ? { courses: 0, parallels: 0, students: 0 }
    : await reachOf(db, id, { target, scope: fitted.scope });
  return { ...reach, unfit: fitted.unfit };
}

/** Codes to choose from. Throws `question-no-create` for who may write no question. */
export async function codesToChoose(
  db: Db,
  { id, by, dimension, search }: { id: number; by: Caller; dimension: ScopeDimension; search: string | undefined },
) {
  const access = await accessTo(db, id, by);
  checkMayCreate(access);
  const theirs: Partial<Record<ScopeDimension, string[]>> = access.manage === 'all' ? {} : ownCodes(access.own);
  return { codes: await scopeCodes(db, id, { dimension, search, among: theirs[dimension] }) };
}
