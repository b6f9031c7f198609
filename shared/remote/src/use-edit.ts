import type { Standing } from '@anketa/contract/edits';
import { isSame } from '@anketa/contract/is-same';
import { changedFields, type MergeField, type Rebased, rebase } from '@anketa/contract/rebase';
import { useEffect, useRef, useState } from 'react';

/** A field of an edit: its name for people, its value in words, and how two edits of it become one. */
export interface EditedField<Value> {
  readonly label: string;
  /** Default: texts and numbers as they are, yes and no. */
  readonly text?: (value: Value) => string;
  readonly merge?: MergeField;
}

/** What a form edits that others edit too. */
export interface Edited<Values> {
  /** Which state of it `values` are: the server's version. */
  readonly version: string;
  readonly fields: { readonly [Name in keyof Values & string]: EditedField<Values[Name]> };
  /** The form's values of what stands on the server, by the names of the request. Default: they are the same. */
  readonly valuesOf?: (standing: Readonly<Record<string, unknown>>) => Partial<Values>;
}

/** What to send of an edit: the fields that were changed, and the version that they were made from. */
export interface Edit<Values> {
  readonly changed: Partial<Values>;
  /** What all fields were made from. */
  readonly base: Values;
  readonly version: string;
}

/** A field that was changed here and, meanwhile, elsewhere: what stands now. In the field is what was written. */
export interface Clash<Values> {
  readonly field: keyof Values & string;
  readonly theirs: Values[keyof Values & string];
}

/** What a form's fields were made from, and what others made of them meanwhile. */
export interface EditBase<Values> {
  /** Fields that wait for a decision. */
  readonly clashes: readonly Clash<Values>[];
  /** Whether there are such fields at this very moment, before the next drawing. */
  readonly isOpen: () => boolean;
  /** What the fields were made from. */
  readonly standing: () => Values;
  /** What differs from that. */
  readonly edit: (values: Values) => Edit<Values>;
  /** Something newer stands. Gives what the fields hold from now on. */
  readonly absorb: (mine: Values, theirs: Partial<Values>, version: string) => Values;
  /** What was written earlier, made from `base`, meets what stands. Gives what the fields hold from now on. */
  readonly resume: (base: Partial<Values>, mine: Partial<Values>) => Values;
  /** What stands, by a refusal of the server, in the form's values. */
  readonly read: (standing: Standing) => Partial<Values>;
  /** A clash was decided. */
  readonly decide: (field: string) => void;
  /** It was saved, or is about something else (`version`): nothing differs any more. */
  readonly settle: (values: Values, version?: string) => void;
}

/**
 * Remembers what a form's fields were made from, and puts them on what is newer (`rebase`). Where nobody else edits (`edited` undefined) newer
 * values take the place of what was not changed, and nothing is asked.
 */
export function useEditBase<Values extends object>(
  given: Values,
  edited: Edited<Values> | undefined,
): EditBase<Values> {
  const base = useRef({ values: given, version: edited?.version ?? '' });
  const newest = useRef(edited);
  useEffect(() => {
    newest.current = edited;
  });
  const open = useRef<readonly Clash<Values>[]>([]);
  const [clashes, setClashes] = useState(open.current);
  function show(next: readonly Clash<Values>[]): void {
    open.current = next;
    setClashes(next);
  }
  function absorb(mine: Values, part: Partial<Values>, version: string): Values {
    const theirs = { ...base.current.values, ...part };
    const rebased = rebase(base.current.values, mine, theirs, mergesOf(newest.current));
    base.current = { values: theirs, version };
    if (newest.current) show(reopened(open.current, rebased, theirs));
    return rebased.values;
  }
  return {
    clashes,
    isOpen: () => open.current.length > 0,
    standing: () => base.current.values,
    edit(values) {
      const { values: from, version } = base.current;
      return { changed: changedFields(from, values), base: from, version };
    },
    absorb,
    resume(from, mine) {
      const { values, version } = base.current;
      base.current = { values: { ...values, ...from }, version };
      return absorb({ ...values, ...mine }, values, version);
    },
    read({ values }) {
      const known = newest.current?.valuesOf?.(values) ?? (values as Partial<Values>);
      const fields = Object.entries(known).filter(([name]) => name in base.current.values);
      return Object.fromEntries(fields) as Partial<Values>;
    },
    decide: (field) => show(open.current.filter((clash) => clash.field !== field)),
    settle(values, version = base.current.version) {
      base.current = { values, version };
      show([]);
    },
  };
}

/** How two edits of a field become one, by field. */
function mergesOf<Values>(edited: Edited<Values> | undefined): Partial<Record<keyof Values & string, MergeField>> {
  const merges: Partial<Record<keyof Values & string, MergeField>> = {};
  if (!edited) return merges;
  for (const name of Object.keys(edited.fields) as (keyof Values & string)[]) {
    const { merge } = edited.fields[name];
    if (merge) merges[name] = merge;
  }
  return merges;
}

/** The clashes there are now: new ones, and older ones that nobody has decided, with what stands by now. */
function reopened<Values extends object>(
  known: readonly Clash<Values>[],
  { values, clashes }: Rebased<Values>,
  theirs: Values,
): readonly Clash<Values>[] {
  const fields = new Set([...known.map(({ field }) => field), ...clashes]);
  return [...fields]
    .filter((field) => !isSame(values[field], theirs[field]))
    .map((field) => ({ field, theirs: theirs[field] }));
}
