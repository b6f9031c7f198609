import type { BodyOf } from '@anketa/contract/endpoint';
import type { countScope as countEndpoint, UnfitMask } from '@anketa/contract/question-editing';
import { type QuestionScope, type ScopeDimension, scopeDimensions } from '@anketa/contract/question-scope';
import type { QuestionTarget } from '@anketa/contract/questions';
import type { Db, Tx } from '../../platform/database/connect.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { problem } from '../../platform/http/problem.ts';
import { ownTargets, withinOwn } from './own-scope.ts';
import { type Access, accessTo } from './permissions.ts';
import { knownTo } from './rules.ts';
import { scopeCodes } from './scope-codes.ts';
import { reachOf, unfitMasks } from './scope-store.ts';

/** A scope as it can be had here: without masks that fit nothing, or what is not the caller's. */
export interface Fitted {
  readonly scope: QuestionScope;
  /** What was left out. */
  readonly unfit: readonly UnfitMask[];
  /** A list has lost all of its masks: the scope would reach further than was meant, so it is not to be used. */
  readonly lost: boolean;
}

/** Fits scopes to an evaluation and to what the caller may ask about, all of them in few queries. */
export async function fitScopes(
  db: Db | Tx,
  access: Access,
  scopes: readonly { target: QuestionTarget; scope: QuestionScope }[],
): Promise<Fitted[]> {
  const together = Object.fromEntries(
    scopeDimensions.map((dimension) => [dimension, [...new Set(scopes.flatMap(({ scope }) => scope[dimension]))]]),
  ) as QuestionScope;
  const unfit = await unfitMasks(db, access.evaluation.id, together);
  return scopes.map(({ target, scope }) => {
    const fitting = without(scope, unfit);
    if (access.manage === 'all' || fitting.lost) return fitting;
    const theirs = without(fitting.scope, withinOwn(access.own, target, fitting.scope).foreign);
    const left = { ...theirs, unfit: [...fitting.unfit, ...theirs.unfit] };
    if (left.lost || !ownTargets.includes(target)) return { ...left, lost: true };
    const { scope: narrowed, tooMany } = withinOwn(access.own, target, left.scope);
    return { ...left, scope: narrowed, lost: tooMany };
  });
}

function without(scope: QuestionScope, masks: readonly UnfitMask[]): Fitted {
  const gone = (dimension: ScopeDimension, mask: string) =>
    masks.some((unfit) => unfit.dimension === dimension && unfit.mask === mask);
  const kept = { ...scope };
  for (const dimension of scopeDimensions) kept[dimension] = scope[dimension].filter((mask) => !gone(dimension, mask));
  return {
    scope: kept,
    unfit: scopeDimensions.flatMap((dimension) =>
      scope[dimension].filter((mask) => gone(dimension, mask)).map((mask) => ({ dimension, mask })),
    ),
    lost: scopeDimensions.some((dimension) => scope[dimension].length > 0 && kept[dimension].length === 0),
  };
}

/** What a scope reaches, and its masks that fit nothing. Throws `question-no-create` for who may write no question. */
export async function countScope(
  db: Db,
  { id, by, target, scope }: { id: number; by: Caller } & BodyOf<typeof countEndpoint>,
) {
  const access = await writing(db, id, by);
  const [fitted] = await fitScopes(db, access, [{ target, scope: knownTo(target, scope) }]);
  if (!fitted || fitted.lost) return { courses: 0, parallels: 0, students: 0, unfit: [...(fitted?.unfit ?? [])] };
  return { ...(await reachOf(db, id, { target, scope: fitted.scope })), unfit: [...fitted.unfit] };
}

/** Codes to choose from. Throws `question-no-create` for who may write no question. */
export async function codesToChoose(
  db: Db,
  { id, by, dimension, search }: { id: number; by: Caller; dimension: ScopeDimension; search: string | undefined },
) {
  return { codes: await scopeCodes(db, await writing(db, id, by), dimension, search) };
}

async function writing(db: Db, id: number, by: Caller): Promise<Access> {
  const access = await accessTo(db, id, by);
  if (access.manage === 'none') throw problem('question-no-create');
  return access;
}
