import type { Answer } from '@anketa/contract/questions/questionnaires';
import { type AnswersByField, alike, bothAnswers, sameAnswer } from './field-answers.ts';

/** Which edits are known: those of each tab of this browser up to this number. */
export type Edits = Readonly<Record<string, number>>;

/** An answer that the server lacks. */
export interface Unsent {
  /** Null: what the server has was taken away. */
  readonly answer: Answer | null;
  /**
   * What it was made from, and then what was sent of it since and may be there: where the server has any of these, nobody answered
   * elsewhere.
   */
  readonly from: readonly (Answer | null)[];
  /** The edits that it came of. */
  readonly edits: Edits;
}

export type UnsentByField = Readonly<Record<string, Unsent>>;

/** What a tab has of a section that the server lacks, and the edits it knows. One that it knows and no longer has is done with. */
export interface Known {
  readonly unsent: UnsentByField;
  readonly seen: Edits;
}

export const nothingKnown: Known = { unsent: {}, seen: {} };

/** The server's draft of a section; version 0: none. */
export interface Saved {
  readonly version: number;
  readonly answers: AnswersByField;
}

export const nothingSaved: Saved = { version: 0, answers: {} };

/** The fields of any of these. */
export function fieldsOf(...all: readonly Readonly<Record<string, unknown>>[]): string[] {
  return [...new Set(all.flatMap((one) => Object.keys(one)))];
}

/** Answers as they stand on the page: the server's, with what it lacks in their place. */
export function standing({ answers }: Saved, unsent: UnsentByField): AnswersByField {
  const all: Record<string, Answer> = { ...answers };
  for (const [field, { answer: own }] of Object.entries(unsent)) {
    if (own) all[field] = own;
    else delete all[field];
  }
  return all;
}

function merged(one: Edits, other: Edits): Edits {
  const tabs = fieldsOf(one, other).map((tab) => [tab, Math.max(one[tab] ?? 0, other[tab] ?? 0)]);
  return Object.fromEntries(tabs);
}

function isAmong(edits: Edits, known: Edits): boolean {
  return Object.entries(edits).every(([tab, number]) => number <= (known[tab] ?? 0));
}

/** Counts the edits of a tab. */
function editing(tab: string, seen: Edits) {
  let number = seen[tab] ?? 0;
  return {
    /** One more, on top of these. */
    next(before: Edits = {}): Edits {
      number += 1;
      return { ...before, [tab]: number };
    },
    seen: (): Edits => (number > 0 ? { ...seen, [tab]: number } : seen),
  };
}

/** After the person changed some answers. What stands as it was made from is no longer unsent. */
export function edited(known: Known, saved: Saved, tab: string, given: Readonly<Record<string, Answer | null>>): Known {
  const count = editing(tab, known.seen);
  const unsent = { ...known.unsent };
  for (const [field, answer] of Object.entries(given)) {
    const before = unsent[field];
    const from = before?.from ?? [saved.answers[field] ?? null];
    const edits = count.next(before?.edits);
    if (from.every((one) => alike(one, answer))) delete unsent[field];
    else unsent[field] = { answer, from, edits };
  }
  return { unsent, seen: count.seen() };
}

/** Whether a tab has something that another one does not know. */
export function isNews({ unsent }: Known, seen: Edits, known: UnsentByField): boolean {
  return Object.entries(unsent).some(
    ([field, { edits }]) => !isAmong(edits, seen) && !isAmong(edits, known[field]?.edits ?? {}),
  );
}

/**
 * What a tab knows once another one of the same browser tells what it has. Of two answers the one that was made knowing the other stands;
 * of two that knew nothing of each other, both. What the other one knows and no longer has goes here too.
 */
export function united(own: Known, other: Known, tab: string): Known {
  const { unsent, seen } = withOther(own, other, tab);
  const left = Object.entries(unsent).filter(([field, one]) => other.unsent[field] || !isAmong(one.edits, other.seen));
  return { unsent: Object.fromEntries(left), seen: merged(seen, other.seen) };
}

/** The same for what another tab stored, of which it has not told yet: what it has no more stays, since it does not say why. */
export function withOther(own: Known, other: Known, tab: string): Known {
  const count = editing(tab, own.seen);
  const unsent: Record<string, Unsent> = { ...own.unsent };
  for (const [field, two] of Object.entries(other.unsent)) {
    const one = own.unsent[field];
    if (one) {
      const from = distinct([...one.from, ...two.from]);
      const latest = latestOf(one, two, own.seen, other.seen);
      const edits = merged(one.edits, two.edits);
      unsent[field] = latest ? { ...latest, from } : { answer: bothOf(one, two), from, edits: count.next(edits) };
    } else if (!isAmong(two.edits, own.seen)) unsent[field] = two;
  }
  return { unsent, seen: count.seen() };
}

/** The one that was made knowing the other; of two that say the same, always the same one. Undefined: neither knew the other. */
function latestOf(one: Unsent, two: Unsent, knownToOne: Edits, knownToTwo: Edits): Unsent | undefined {
  if (isAmong(two.edits, one.edits) || isAmong(two.edits, knownToOne)) return one;
  if (isAmong(one.edits, two.edits) || isAmong(one.edits, knownToTwo)) return two;
  if (!sameAnswer(one.answer, two.answer)) return undefined;
  const edits = merged(one.edits, two.edits);
  return { ...(isFirst(one, two) ? one : two), edits };
}

/** Some order, the same in every tab. */
function isFirst(one: Unsent, two: Unsent): boolean {
  const key = ({ edits }: Unsent) => JSON.stringify(Object.entries(edits).sort());
  return key(one) < key(two);
}

/** The same in whichever tab it is made. */
function bothOf(one: Unsent, two: Unsent): Answer | null {
  const [first, second] = isFirst(one, two) ? [one, two] : [two, one];
  if (!first.answer || !second.answer) return first.answer ?? second.answer;
  return bothAnswers(first.answer, second.answer);
}

function distinct(all: readonly (Answer | null)[]): (Answer | null)[] {
  return all.filter((one, index) => all.findIndex((other) => sameAnswer(one, other)) === index);
}

/**
 * While answers are being sent: the server may have them from now on, also where its answer is lost. What stands and is not sent along may
 * then be nowhere but here, which other tabs have to learn: it counts as an edit.
 */
export function sending(known: Known, saved: Saved, sent: AnswersByField, tab: string): Known {
  const count = editing(tab, known.seen);
  const stands = standing(saved, known.unsent);
  const unsent: Record<string, Unsent> = {};
  for (const field of fieldsOf(known.unsent, stands)) {
    const [present, answer, here] = [known.unsent[field], sent[field] ?? null, stands[field] ?? null];
    if (sameAnswer(here, answer)) {
      if (present) unsent[field] = { ...present, from: distinct([...present.from, answer]) };
      continue;
    }
    const { from, edits }: Partial<Unsent> = present ?? {};
    unsent[field] = { answer: here, from: distinct([...(from ?? [here]), answer]), edits: count.next(edits) };
  }
  return { unsent, seen: count.seen() };
}

/**
 * What is unsent beside another draft of the server. What clashes with it stays as it is until the person chooses. `settled`: nothing that
 * was sent before can reach it any more.
 */
export function mergedWith({ answers }: Saved, unsent: UnsentByField, { settled }: { readonly settled: boolean }) {
  const rest: Record<string, Unsent> = {};
  for (const [field, one] of Object.entries(unsent)) {
    const there = answers[field] ?? null;
    const [, ...sent] = one.from;
    if (!sameAnswer(one.answer, there)) {
      rest[field] = one.from.some((from) => sameAnswer(from, there)) ? { ...one, from: [there] } : one;
    } else if (!settled && !sent.every((other) => sameAnswer(other, there))) rest[field] = one;
  }
  return rest;
}

/** What is unsent over a draft of the server, so that these answers stand. They are made from it. */
export function over(saved: Saved, stands: AnswersByField, known: Known, tab: string): Known {
  const count = editing(tab, known.seen);
  const unsent: Record<string, Unsent> = {};
  for (const field of fieldsOf(saved.answers, stands)) {
    const [there, answer] = [saved.answers[field] ?? null, stands[field] ?? null];
    if (sameAnswer(there, answer)) continue;
    const before = known.unsent[field];
    const edits = before && sameAnswer(before.answer, answer) ? before.edits : count.next(before?.edits);
    unsent[field] = { answer, from: [there], edits };
  }
  return { unsent, seen: count.seen() };
}

/** A question that was answered here and elsewhere since the two were the same. */
export interface Clash {
  readonly field: string;
  readonly mine: Answer | null;
  readonly theirs: Answer | null;
}

/** Which answers clash with the server's draft. */
export function clashesIn({ answers }: Saved, unsent: UnsentByField): Clash[] {
  return Object.entries(unsent).flatMap(([field, { answer: mine, from }]) => {
    const theirs = answers[field] ?? null;
    const clash = !sameAnswer(mine, theirs) && !from.some((one) => sameAnswer(one, theirs));
    return clash ? [{ field, mine, theirs }] : [];
  });
}
