import { randomUUID } from 'node:crypto';
import { choiceMaximum } from '@anketa/contract/questions';
import { type Ballot, type BallotBlock, blankValue } from './ballot.ts';
import type { Disclosure, Offer } from './disclosure.ts';
import { type Meeting, meetingsOf, offersOf, partOf, type Row, rowKey, taughtQuestion, wholeOffer } from './rows.ts';
import { shuffled } from './shuffled.ts';

/** A released row with what its ballots answered. */
export interface CountedRow {
  readonly row: Row;
  /** Counted ballots that were asked. */
  readonly ballots: number;
  /** Those of them that answered; "cannot assess" is no answer. */
  readonly answered: number;
  /** Answers by value: −1 "cannot assess"; of several choices each chosen one, and 0 for having answered. */
  readonly values: ReadonlyMap<number, number>;
}

export interface ReleasedComment extends Omit<Row, 'programme_code'> {
  readonly id: string;
  readonly body: string;
  /** 'S': the student keeps it from everyone but the people it concerns. */
  readonly hidden_by: 'S' | null;
  readonly signed_name: string | null;
  /** Its row is not released; its author wished the text to be. */
  readonly handed_over: boolean;
}

/** What becomes of the opened ballots of one course. */
export interface Batch {
  readonly rows: readonly CountedRow[];
  /** In random order, under random ids. */
  readonly comments: readonly ReleasedComment[];
  /** Rows that counted ballots were offered and that are not released: their answers are discarded. */
  readonly dropped: number;
  /** For each ballot, in the order given, the parts of the section it is counted in; with none it is set aside. */
  readonly counted: readonly ReadonlySet<string>[];
}

/** Chooses what is released of ballots that were offered something. See disclosure.ts. */
export type Choose = (offers: readonly Offer[], minimum: number) => Disclosure;

interface Options {
  readonly choose: Choose;
  /** How many ballots must not be told apart. */
  readonly minimum: number;
  /**
   * While filling goes on, a ballot is counted whole or waits whole, and texts of ballots that wait are not handed over
   * yet. When it closes, each part of a section is decided by itself.
   */
  readonly closing: boolean;
  /** Whether an answer to this question may hold several choices. */
  readonly isSeveral: (question: number) => boolean;
}

interface Opened {
  readonly ballot: Ballot;
  readonly meetings: readonly Meeting[];
  /** Parts of the section in which the ballot is counted. */
  readonly parts: ReadonlySet<string>;
}

/**
 * Counts the ballots of one course. Everything it gives is a sum over the ballots of each class, so two ballots of a class
 * may change places and it gives the same. Nothing in it says which parts belonged to one ballot.
 */
export function countBatch(ballots: readonly Ballot[], { choose, minimum, closing, isSeveral }: Options): Batch {
  const { opened, released } = decide(ballots, { choose, minimum, closing });
  const counted = opened.filter(({ parts }) => parts.size > 0);
  const aside = opened.filter(({ parts }) => parts.size === 0);
  const isReleased = (row: Row) => released.has(rowKey(row));
  const rows = countRows(counted, { isReleased, isSeveral });
  const offered = new Set(counted.flatMap(({ meetings }) => meetings.flatMap((one) => one.rows.map(rowKey))));
  const crowded = crowdedRows(counted, { isReleased, minimum });
  const comments = [
    ...counted.flatMap((one) => commentsOf(one, { isReleased, crowded })),
    ...(closing ? aside.flatMap((one) => commentsOf(one, { isReleased: () => false, crowded })) : []),
  ];
  return {
    rows,
    comments: shuffled(comments),
    dropped: [...offered].filter((key) => !released.has(key)).length,
    counted: opened.map(({ parts }) => parts),
  };
}

/** Decides which rows are released, and in which parts of its section each ballot is counted. */
function decide(ballots: readonly Ballot[], { choose, minimum, closing }: Omit<Options, 'isSeveral'>) {
  const meetings = ballots.map(meetingsOf);
  const offers = meetings.map((met) => (closing ? offersOf(met) : new Map([['', wholeOffer(met)]])));
  const parts = ballots.map(() => new Set<string>());
  const released = new Set<string>();
  for (const part of new Set(offers.flatMap((offer) => [...offer.keys()]))) {
    const concerned = [...ballots.keys()].filter((at) => offers[at]?.has(part));
    const decision = choose(
      concerned.map((at) => offers[at]?.get(part) ?? new Map()),
      minimum,
    );
    for (const row of decision.released) released.add(row);
    for (const [index, at] of concerned.entries()) {
      if (!decision.counted[index]) continue;
      const counted = closing ? [part] : offersOf(meetings[at] ?? []).keys();
      for (const one of counted) parts[at]?.add(one);
    }
  }
  const opened = ballots.map(
    (ballot, at): Opened => ({ ballot, meetings: meetings[at] ?? [], parts: parts[at] ?? new Set() }),
  );
  return { opened, released };
}

function countRows(
  counted: readonly Opened[],
  { isReleased, isSeveral }: { isReleased: (row: Row) => boolean } & Pick<Options, 'isSeveral'>,
): CountedRow[] {
  const rows = new Map<string, { row: Row; ballots: number; answered: number; values: Map<number, number> }>();
  for (const { ballot, meetings, parts } of counted) {
    // A teacher of two parallels is answered for twice by one ballot.
    const [met, answered] = [new Set<string>(), new Set<string>()];
    for (const { block, question, rows: places } of meetings) {
      for (const row of places.filter((place) => parts.has(partOf(place)) && isReleased(place))) {
        const key = rowKey(row);
        const sum = rows.get(key) ?? { row, ballots: 0, answered: 0, values: new Map<number, number>() };
        rows.set(key, sum);
        if (!met.has(key)) sum.ballots += 1;
        met.add(key);
        const values = valuesOf(ballot.blocks[block], question, isSeveral(question));
        for (const value of values) sum.values.set(value, (sum.values.get(value) ?? 0) + 1);
        const says = values.some((value) => value !== blankValue);
        if (says && !answered.has(key)) sum.answered += 1;
        if (says) answered.add(key);
      }
    }
  }
  // In an order of their own: by the order in which they were met, what is written would tell the first ballot's answers.
  return [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => ({ ...row, values: new Map([...row.values].toSorted(([one], [other]) => one - other)) }));
}

/** What one answer counts as. Of several choices 0 for having answered and each choice; their mask has choice 1 at bit 0. */
function valuesOf(block: BallotBlock | undefined, question: number, several: boolean): number[] {
  if (!block) return [];
  if (question === taughtQuestion) return block.folded ? [1] : [];
  const rating = block.ratings[block.asked.indexOf(question)] ?? null;
  if (rating === null) return [];
  if (!several || rating === blankValue) return [rating];
  const choices = Array.from({ length: choiceMaximum }, (_, index) => index + 1);
  return [0, ...choices.filter((choice) => (rating & (1 << (choice - 1))) !== 0)];
}

/** Where a ballot's text for a question stands: at the narrowest place that is released. Texts about studies at the whole. */
function standing(rows: readonly Row[], parts: ReadonlySet<string>, isReleased: (row: Row) => boolean) {
  const candidates = rows[0]?.target === 'sident' ? rows.slice(0, 1) : rows;
  return candidates.find((row) => parts.has(partOf(row)) && isReleased(row));
}

/** Rows at which so many ballots' texts would stand, without those who signed theirs, that nobody can be told. */
function crowdedRows(
  counted: readonly Opened[],
  { isReleased, minimum }: { isReleased: (row: Row) => boolean; minimum: number },
): ReadonlySet<string> {
  const unsigned = new Map<string, number>();
  for (const { ballot, meetings, parts } of counted) {
    const here = new Map<string, boolean>();
    for (const { block, question, rows } of meetings) {
      const row = standing(rows, parts, isReleased);
      if (!row) continue;
      const signs = ballot.comments.some((one) => one.block === block && one.question === question && one.sign);
      here.set(rowKey(row), signs || (here.get(rowKey(row)) ?? false));
    }
    for (const [key, signs] of here) unsigned.set(key, (unsigned.get(key) ?? 0) + (signs ? 0 : 1));
  }
  return new Set([...unsigned].flatMap(([key, n]) => (n >= minimum ? [key] : [])));
}

function meetingOf(meetings: readonly Meeting[], { block, question }: Pick<Meeting, 'block' | 'question'>) {
  return meetings.find((one) => one.block === block && one.question === question);
}

/**
 * The texts of a ballot that are released: at the narrowest released place of theirs, the unsigned ones only where enough
 * others did not sign; and those that their author hands over whatever happens.
 */
function commentsOf(
  { ballot, meetings, parts }: Opened,
  { isReleased, crowded }: { isReleased: (row: Row) => boolean; crowded: ReadonlySet<string> },
): ReleasedComment[] {
  return ballot.comments.flatMap((comment) => {
    const rows = meetingOf(meetings, comment)?.rows ?? [];
    const place = standing(rows, parts, isReleased);
    const shown = place && (comment.sign || crowded.has(rowKey(place))) ? place : undefined;
    const row = shown ?? (comment.hand_over ? rows[0] : undefined);
    if (!row) return [];
    const { programme_code: _, ...codes } = row;
    return [
      {
        ...codes,
        id: randomUUID(),
        body: comment.body,
        hidden_by: comment.hide ? ('S' as const) : null,
        signed_name: comment.sign ? ballot.name : null,
        handed_over: shown === undefined,
      },
    ];
  });
}

/** A ballot that is set aside, without the texts that its author handed over: they are released already. */
export const withoutHandedOver = (ballot: Ballot): Ballot => ({
  ...ballot,
  comments: ballot.comments.filter(({ hand_over }) => !hand_over),
});
