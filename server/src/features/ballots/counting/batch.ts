import { randomUUID } from 'node:crypto';
import { choiceMaximum } from '@anketa/contract/questions/questions';
import type { Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { type Ballot, type BallotBlock, blankValue } from '../ballot.ts';
import { shuffled } from '../shuffled.ts';
import type { Offer, Release } from './release.ts';
import {
  type AskedQuestion,
  type OfferedRow,
  offersOf,
  questionsAsked,
  type Row,
  taughtQuestion,
  wholeOffer,
} from './rows.ts';

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

/** `handed_over`: its row is not released; its author wished the text to be. */
export type ReleasedComment = Omit<Selectable<Schema['comment']>, 'evaluation_id' | 'course_code'>;

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

/** Chooses what is released of ballots that were offered something. See release.ts. */
export type Choose = (offers: readonly Offer[], minimum: number) => Release;

/** How a batch is decided. */
export interface Rule {
  readonly choose: Choose;
  /** How many ballots must not be told apart. */
  readonly minimum: number;
  /**
   * While filling goes on, a ballot is counted whole or waits whole, and texts of ballots that wait are not handed over
   * yet. When it closes, each part of a section is decided by itself.
   */
  readonly closing: boolean;
}

/** A question that a ballot was asked, and those of its rows that are released and count the ballot. */
interface DecidedQuestion extends AskedQuestion {
  readonly ballot: Ballot;
  readonly released: readonly OfferedRow[];
}

/**
 * Counts the ballots of one course. Everything it gives is a sum over the ballots of each class, so two ballots of a class
 * may change places and it gives the same. Nothing in it says which parts belonged to one ballot. `isSeveral`: whether an
 * answer to a question may hold several choices.
 */
export function countBatch(
  ballots: readonly Ballot[],
  { isSeveral, ...rule }: Rule & { isSeveral: (question: number) => boolean },
): Batch {
  const asked = ballots.map(questionsAsked);
  const { released, counted } = decide(asked, rule);
  const decided = ballots.map((ballot, at) =>
    (asked[at] ?? []).map((one): DecidedQuestion => {
      const isCounted = ({ key, part }: OfferedRow) => released.has(key) && counted[at]?.has(part) === true;
      return { ...one, ballot, released: one.rows.filter(isCounted) };
    }),
  );
  const ofCounted = decided.filter((_, at) => counted[at]?.size).flat();
  const offered = new Set(ofCounted.flatMap(({ rows }) => rows.map(({ key }) => key)));
  const enough = rowsOfEnoughTexts(ofCounted, rule.minimum);
  return {
    rows: countRows(ofCounted, isSeveral),
    comments: shuffled((rule.closing ? decided.flat() : ofCounted).flatMap((one) => commentsOn(one, enough))),
    dropped: [...offered].filter((key) => !released.has(key)).length,
    counted,
  };
}

/** Decides which rows are released, and in which parts of its section each ballot is counted. */
function decide(asked: readonly (readonly AskedQuestion[])[], { choose, minimum, closing }: Rule) {
  const offers = asked.flatMap((questions, ballot) => {
    const parts = closing ? offersOf(questions) : new Map([['', wholeOffer(questions)]]);
    return [...parts].map(([part, offer]) => ({ part, offer, ballot }));
  });
  const released = new Set<string>();
  const counted = asked.map(() => new Set<string>());
  for (const [part, together] of Map.groupBy(offers, (one) => one.part)) {
    const offered = together.map(({ offer }) => offer);
    const decision = choose(offered, minimum);
    for (const row of decision.released) released.add(row);
    for (const { ballot } of together.filter((_, index) => decision.counted[index])) {
      const parts = closing ? [part] : offersOf(asked[ballot] ?? []).keys();
      for (const one of parts) counted[ballot]?.add(one);
    }
  }
  return { released, counted };
}

function countRows(decided: readonly DecidedQuestion[], isSeveral: (question: number) => boolean): CountedRow[] {
  const answers = decided.flatMap(({ ballot, block, question, released }) => {
    const values = valuesOf(ballot.blocks[block], question, isSeveral(question));
    return released.map(({ key, row }) => ({ key, row, ballot, values }));
  });
  // In an order of their own: by the order in which they were met, what is written would tell the first ballot's answers.
  const byRow = [...Map.groupBy(answers, ({ key }) => key)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return byRow.flatMap(([, same]) => {
    const [first] = same;
    if (!first) return [];
    const times = new Map<number, number>();
    for (const value of same.flatMap(({ values }) => values)) times.set(value, (times.get(value) ?? 0) + 1);
    // A teacher of two parallels is answered for twice by one ballot.
    const ballots = new Set(same.map(({ ballot }) => ballot)).size;
    const saying = same.filter(({ values }) => values.some((value) => value !== blankValue));
    const answered = new Set(saying.map(({ ballot }) => ballot)).size;
    return [{ row: first.row, ballots, answered, values: new Map([...times].toSorted(([a], [b]) => a - b)) }];
  });
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

/** Where a text stands: at the narrowest released place. Texts about studies stand at the whole. */
function placeOfText({ released }: DecidedQuestion): OfferedRow | undefined {
  return released.find(({ row }) => row.target !== 'sident' || (row.field_code === '' && row.programme_code === ''));
}

const commentsTo = ({ ballot, block, question }: DecidedQuestion) =>
  ballot.comments.filter((comment) => comment.block === block && comment.question === question);

/** Rows at which so many ballots' texts would stand, without those who signed theirs, that nobody can be told. */
function rowsOfEnoughTexts(decided: readonly DecidedQuestion[], minimum: number): ReadonlySet<string> {
  const texts = decided.flatMap((one) => {
    const place = placeOfText(one);
    return place ? [{ key: place.key, ballot: one.ballot, isSigned: commentsTo(one).some(({ sign }) => sign) }] : [];
  });
  const enough = [...Map.groupBy(texts, ({ key }) => key)].filter(([, same]) => {
    const signers = new Set(same.filter(({ isSigned }) => isSigned).map(({ ballot }) => ballot));
    return new Set(same.map(({ ballot }) => ballot)).size - signers.size >= minimum;
  });
  return new Set(enough.map(([key]) => key));
}

/** The texts to a question that are released, at the narrowest released place: unsigned ones if enough others are; all that are handed over. */
function commentsOn(one: DecidedQuestion, enough: ReadonlySet<string>): ReleasedComment[] {
  const place = placeOfText(one);
  return commentsTo(one).flatMap(({ body, hide, sign, hand_over }) => {
    const released = place && (sign || enough.has(place.key)) ? place : undefined;
    const row = released ?? (hand_over ? one.rows[0] : undefined);
    if (!row) return [];
    const { programme_code: _, ...codes } = row.row;
    return [
      {
        ...codes,
        id: randomUUID(),
        body,
        // The student keeps it from everyone but the people it concerns.
        hidden_by: hide ? 'S' : null,
        signed_name: sign ? one.ballot.name : null,
        handed_over: released === undefined,
      },
    ];
  });
}

/** A ballot that is set aside, without the texts that its author handed over: they are released already. */
export const withoutHandedOver = (ballot: Ballot): Ballot => ({
  ...ballot,
  comments: ballot.comments.filter(({ hand_over }) => !hand_over),
});
