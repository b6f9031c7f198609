import { randomUUID } from 'node:crypto';
import { choiceMaximum } from '@anketa/contract/questions';
import { type Ballot, type BallotBlock, blankValue } from './ballot.ts';
import type { Disclosure, Offer } from './disclosure.ts';
import { type Meeting, meetingsOf, offersOf, partOf, type Row, rowKey, taughtQuestion } from './rows.ts';
import { shuffled } from './shuffled.ts';

/** A released row with what its ballots answered. */
export interface CountedRow {
  readonly row: Row;
  /** Counted ballots that were asked. */
  readonly ballots: number;
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
  /** While filling goes on, texts of ballots that wait are not handed over yet. */
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
  const { opened, released } = decide(ballots, choose, minimum);
  const counted = opened.filter(({ parts }) => parts.size > 0);
  const aside = opened.filter(({ parts }) => parts.size === 0);
  const isReleased = (row: Row) => released.has(rowKey(row));
  const rows = countRows(counted, { isReleased, isSeveral });
  const signers = signersByRow(counted);
  const offered = new Set(counted.flatMap(({ meetings }) => meetings.flatMap((one) => one.rows.map(rowKey))));
  const crowded = new Set(
    rows
      .map(({ row, ballots }) => ({ key: rowKey(row), ballots }))
      .filter(({ key, ballots }) => ballots - (signers.get(key) ?? 0) >= minimum)
      .map(({ key }) => key),
  );
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

/** Decides each part of the section for itself. */
function decide(ballots: readonly Ballot[], choose: Choose, minimum: number) {
  const meetings = ballots.map(meetingsOf);
  const offers = meetings.map(offersOf);
  const parts = ballots.map(() => new Set<string>());
  const released = new Set<string>();
  for (const part of new Set(offers.flatMap((offer) => [...offer.keys()]))) {
    const concerned = [...ballots.keys()].filter((at) => offers[at]?.has(part));
    const decision = choose(
      concerned.map((at) => offers[at]?.get(part) ?? new Map()),
      minimum,
    );
    for (const row of decision.released) released.add(row);
    for (const [index, at] of concerned.entries()) if (decision.counted[index]) parts[at]?.add(part);
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
  const rows = new Map<string, { row: Row; ballots: number; values: Map<number, number> }>();
  for (const { ballot, meetings, parts } of counted) {
    const met = new Set<string>();
    for (const { block, question, rows: places } of meetings) {
      for (const row of places.filter((place) => parts.has(partOf(place)) && isReleased(place))) {
        const key = rowKey(row);
        const sum = rows.get(key) ?? { row, ballots: 0, values: new Map<number, number>() };
        rows.set(key, sum);
        // A teacher of two parallels is answered for twice by one ballot.
        if (!met.has(key)) sum.ballots += 1;
        met.add(key);
        for (const value of valuesOf(ballot.blocks[block], question, isSeveral(question)))
          sum.values.set(value, (sum.values.get(value) ?? 0) + 1);
      }
    }
  }
  return [...rows.values()];
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

/** How many ballots signed a text of each row. */
function signersByRow(counted: readonly Opened[]): Map<string, number> {
  const signers = new Map<string, number>();
  for (const { ballot, meetings } of counted) {
    const signed = ballot.comments.filter(({ sign }) => sign);
    const rows = signed.flatMap((comment) => meetingOf(meetings, comment)?.rows ?? []);
    for (const key of new Set(rows.map(rowKey))) signers.set(key, (signers.get(key) ?? 0) + 1);
  }
  return signers;
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
    // Texts about studies stand at the whole: how few wrote one in a field would be told by the field.
    const candidates = rows[0]?.target === 'sident' ? rows.slice(0, 1) : rows;
    const shown = candidates.find(
      (row) => parts.has(partOf(row)) && isReleased(row) && (comment.sign || crowded.has(rowKey(row))),
    );
    const row = shown ?? (comment.hand_over ? candidates[0] : undefined);
    if (!row) return [];
    const { programme_code: _, ...place } = row;
    return [
      {
        ...place,
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
