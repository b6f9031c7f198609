import { isSame } from './is-same.ts';

/**
 * Two edits of one field, made from `base`, as one value. Gives undefined where they cannot be one: then a person decides.
 */
export type MergeField = (base: unknown, mine: unknown, theirs: unknown) => unknown;

/** Merges lists in which each entry has a key and its place says nothing: roles, teachers with their shares. */
export function mergeByKey<Entry>(keyOf: (entry: Entry) => string): MergeField {
  return (...lists) => {
    const [base, mine, theirs] = lists.map(
      (list) => new Map((list as readonly Entry[]).map((entry) => [keyOf(entry), entry])),
    ) as [Map<string, Entry>, Map<string, Entry>, Map<string, Entry>];
    const merged: Entry[] = [];
    for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
      const [was, here, there] = [base.get(key), mine.get(key), theirs.get(key)];
      const isMine = !isSame(was, here);
      if (isMine && !isSame(was, there) && !isSame(here, there)) return undefined;
      const entry = isMine ? here : there;
      if (entry !== undefined) merged.push(entry);
    }
    return merged;
  };
}

/** Merges masks: each bit that one side changed is as that side has it. */
export const mergeMasks: MergeField = (base, mine, theirs) => {
  const [changed, there] = [Number(base) ^ Number(mine), Number(base) ^ Number(theirs)];
  return Number(theirs) ^ (changed & ~there);
};

export interface Rebased<Values> {
  /** What the fields hold from now on. A field that clashes holds what was typed here. */
  readonly values: Values;
  /** Fields that were changed here and elsewhere, to different values. */
  readonly clashes: readonly (keyof Values & string)[];
}

/**
 * Puts an edit on what stands now. `base` is what it was made from, `mine` what it says, `theirs` what stands. A field that only one side
 * changed holds what that side made of it.
 */
export function rebase<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  merge: Partial<Record<keyof Values & string, MergeField>> = {},
): Rebased<Values> {
  const values = { ...theirs };
  const clashes: (keyof Values & string)[] = [];
  for (const name of Object.keys(theirs) as (keyof Values & string)[]) {
    const [was, here, there] = [base[name], mine[name], theirs[name]];
    if (isSame(here, was) || isSame(here, there)) continue;
    values[name] = here;
    if (isSame(was, there)) continue;
    const merged = merge[name]?.(was, here, there);
    if (merged === undefined) clashes.push(name);
    else values[name] = merged as Values[typeof name];
  }
  return { values, clashes };
}

/** The fields of `values` that differ from `base`. */
export function changedFields<Values extends object>(base: Values, values: Values): Partial<Values> {
  const names = (Object.keys(values) as (keyof Values)[]).filter((name) => !isSame(base[name], values[name]));
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}
