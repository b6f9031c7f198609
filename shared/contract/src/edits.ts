import { z } from 'zod';

/**
 * Editing what others edit too. Whoever reads it gets a version with it, and sends back the fields that they changed with the version they
 * were made from. Where something else stands by then the answer is 409 `edit-conflict` with what stands, and nothing is written.
 */

/** Which state of something an edit was made from. It means nothing to whoever sends it back. */
export const Version = z.string().min(1).max(100);

/** What stands instead of what an edit was made from: its fields, as the edit names them, and their version where they have one. */
export const Standing = z.object({ version: Version.optional(), values: z.record(z.string(), z.unknown()) });
export type Standing = z.output<typeof Standing>;

/** The body of an edit: the fields that were changed, and the version that they were made from. */
export function edited<Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) {
  return fields.partial().extend({ version: Version });
}

/** Whether two plain values (texts, numbers, lists, objects of these) say the same. The order of an object's fields says nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)));
}

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
